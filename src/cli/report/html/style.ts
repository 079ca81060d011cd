/** Both colour schemes hold a contrast of at least 7 to 1 between text and every ground it stands on. */
const light = `--ground:#fbfaf7;--card:#fff;--ink:#1c1b18;--soft:#4f4b43;--line:#d8d3c8;--link:#0b4f8a;--strong:#1c1b18;
--s0:#c9ecdf;--s1:#dcefc0;--s2:#f5ecb1;--s3:#fbdaab;--s4:#fac5b3;--s5:#f2adb3;
--u0:#d9e3f7;--u1:#e6dcf5;--u2:#d3ecec;--u3:#f3e3cf;--u4:#f2d9e6;--u5:#e2e6d2;--hatch:#1c1b1833;--halo:#ffffffd9`;
const dark = `--ground:#161513;--card:#1f1e1b;--ink:#f1eee6;--soft:#c5bfb2;--line:#454138;--link:#9ccbff;--strong:#fff;
--s0:#123f34;--s1:#2f4319;--s2:#4a4311;--s3:#513412;--s4:#55261a;--s5:#5a1a25;
--u0:#23314f;--u1:#372a52;--u2:#173f40;--u3:#4a3618;--u4:#4b2339;--u5:#363c22;--hatch:#ffffff2e;--halo:#000000b3`;

export const style = `
:root{color-scheme:light dark;${light}}
@media (prefers-color-scheme:dark){:root{${dark}}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1.5rem clamp(1rem,4vw,3rem) 4rem;max-width:76rem;background:var(--ground);color:var(--ink);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
h1{font-size:1.6rem;line-height:1.25;margin:.2em 0 .3em}
h2{font-size:1.2rem;margin:0 0 .2em;overflow-wrap:anywhere}
h3{font-size:1rem;margin:1.4em 0 .5em}
p{margin:.4em 0;max-width:70ch}
a{color:var(--link)}
code,.mono{font:.9em/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;overflow-wrap:anywhere}
:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:3px}
main:focus{outline:none}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:1rem;background:var(--card);padding:.5rem 1rem;z-index:1}
.defs{position:absolute}
.soft{color:var(--soft)}.aside{color:var(--soft)}
nav li{overflow-wrap:anywhere}
nav ul{list-style:none;margin:1rem 0;padding:0;display:flex;flex-wrap:wrap;gap:.4rem 1.4rem}
nav a{display:inline-block;padding:.2rem 0}
section{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:1.1rem clamp(.9rem,2.5vw,1.6rem) 1.3rem;margin:1.1rem 0}
.tally{display:flex;flex-wrap:wrap;gap:.5rem;padding:0;margin:.6rem 0;list-style:none}
.tally li,.sign{border:1px solid var(--line);border-radius:1rem;padding:.1rem .7rem;font-weight:600;white-space:nowrap}
.looser{background:var(--s5)}.stricter{background:var(--s0)}.sideways{background:var(--u0)}
.scroll{overflow-x:auto;margin:.5rem 0}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.45rem .7rem;border-bottom:1px solid var(--line)}
thead th{color:var(--soft);font-size:.86rem;font-weight:600}
.grid{width:auto;border-spacing:3px;border-collapse:separate}
.grid th,.grid td{border:0}
.grid tbody th{font-weight:600;white-space:nowrap}
.grid th,.grid td{padding:.4rem .55rem}
.grid td{min-width:4.9rem;border-radius:.35rem;background:var(--tone)}
.grid td.changed{outline:2px solid var(--strong);outline-offset:-2px;font-weight:700}
.grid td small{display:block;font-weight:400}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(20rem,100%),1fr));gap:1rem 1.6rem;margin:.6rem 0}
.pair>*{min-width:0}
figure{margin:0}
figcaption{font-weight:600;margin-bottom:.2rem}
figcaption small{display:block;font-weight:400;color:var(--soft)}
svg.plot{width:100%;height:auto;max-width:29rem;display:block}
svg text{fill:var(--ink);font:12px system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
svg .name{font-weight:700}svg .small{font-size:10.5px}
svg .halo{paint-order:stroke;stroke:var(--halo);stroke-width:3px;stroke-linejoin:round}
svg .area{fill:var(--tone);stroke:var(--card);stroke-width:1.5}
svg .hatch{stroke:var(--hatch);stroke-width:2}
svg .cut{stroke:var(--ink);stroke-width:1.2;stroke-dasharray:5 4}
svg .frame{fill:none;stroke:var(--soft)}
svg.flow{width:100%;height:auto}svg .way{fill:none;stroke:var(--soft);stroke-width:1.3;marker-end:url(#tip)}svg .way.gone{stroke-dasharray:4 4;stroke:var(--ink);stroke-width:2}
svg .way.looser,svg .way.stricter,svg .way.sideways{background:none;stroke-width:4}svg .way.looser{stroke:#c2263d}svg .way.stricter{stroke:#1c7a57}svg .way.sideways{stroke:var(--link)}
svg .station rect{fill:var(--card);stroke:var(--soft)}svg .station.aside{opacity:.55}svg .end rect{fill:var(--tone);stroke:var(--soft)}svg marker path{fill:var(--soft)}
svg .changed{fill:none;stroke:var(--strong);stroke-width:3}
.key{list-style:none;padding:0;margin:.4rem 0;font-size:.9rem}
.key li{display:grid;grid-template-columns:1.1rem 1fr;gap:.5rem;align-items:baseline;margin:.2rem 0}
.key i{width:1.1rem;height:1.1rem;border-radius:.2rem;border:1px solid var(--soft);background:var(--tone);align-self:start;margin-top:.2rem}
details{margin:.15rem 0 0}summary{cursor:pointer;padding:.25rem 0;color:var(--link)}
.rules td:first-child,.values td:first-child{white-space:nowrap}
${["s", "u"].flatMap((kind) => [0, 1, 2, 3, 4, 5].map((step) => `.${kind}${step}{--tone:var(--${kind}${step})}`)).join("")}
@media (max-width:44rem){
.stack,.stack tbody,.stack tr,.stack td{display:block;width:100%}
.stack thead{position:absolute;left:-99rem}
.stack tr{border-bottom:1px solid var(--line);padding:.6rem 0}
.stack td{border:0;padding:.15rem 0}
.rules td:first-child,.values td:first-child{white-space:normal}
.stack.values tr{display:grid;grid-template-columns:minmax(0,1.6fr) minmax(0,1fr);gap:0 .7rem}.stack.values td:last-child{grid-column:1/-1}
.grid{font-size:.78rem;border-spacing:2px}.grid td{min-width:0}.grid th,.grid td{padding:.35rem .22rem}.grid thead th{font-size:.72rem}
}
@media print{section{break-inside:avoid}}
`;
