/** How models write a denial where the verdict should stand, by language. A word that is not here is no verdict at all. */
const WORDS: { readonly [language: string]: string } = {
  english:
    "deny denied denies reject rejected block blocked refuse refused decline declined disallow disallowed forbid forbidden prohibit prohibited not_allowed not_permitted do_not_allow do_not_permit",
  german: "ablehnen abgelehnt ablehnung verweigern verweigert verbieten verboten blockieren blockiert nicht_erlaubt",
  french: "refuser refusé refusée refus rejeter rejeté rejetée bloquer bloqué bloquée interdire interdit non_autorisé",
  spanish: "denegar denegado denegada rechazar rechazado rechazada bloquear bloqueado prohibir prohibido no_permitido",
  portuguese: "negar negado negada recusar recusado recusada rejeitar rejeitado proibir proibido não_permitido",
  italian: "negato negata rifiutare rifiutato rifiutata respinto bloccare bloccato vietare vietato",
  dutch: "weigeren geweigerd afwijzen afgewezen blokkeren geblokkeerd verbieden",
  polish: "odmowa odmów odrzuć odrzucono odrzucone zabroń zabronione zablokuj",
  russian: "отказать отказано отказ отклонить отклонено запретить запрещено запрещаю заблокировать",
  turkish: "reddet reddedildi engelle yasak",
  chinese: "拒绝 拒絕 拒绝执行 禁止 不允许 不允許 不批准 不准 驳回 駁回 否决",
  japanese: "拒否 拒否する 拒否します 却下 却下する 許可しない 許可しません 不許可 禁止する",
  korean: "거부 거부함 거부합니다 거절 차단 금지 불허",
};
const DENIALS: ReadonlySet<string> = new Set(
  Object.values(WORDS).flatMap((words) => words.split(" ").map((word) => word.replaceAll("_", " "))),
);
const LONGEST = Math.max(...[...DENIALS].map(({ length }) => length));

/** Whatever a value bears beside letters: quotes, stops, emphasis, a cross. */
const MARKS = /^[^\p{L}]+|[^\p{L}]+$/gu;
/** What parts the word from the reason for it. */
const REASON = /\s*[:;.,!—–(-]\s/;
/** A word for another verdict: then it is a choice of words, or a condition. */
const OTHER_VERDICT = /\b(?:allow|defer|approve|permit|if|unless)/i;

/** Whether a value says to deny: one of the words alone, in any case and with any marks, or at the head of a reason. */
export function saysDeny(value: string): boolean {
  const text = value.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").replace(MARKS, "");
  if (text.length <= LONGEST && DENIALS.has(text)) return true;
  const head = text.slice(0, LONGEST + 3).split(REASON, 1)[0] ?? "";
  return head.length < text.length && DENIALS.has(head) && !OTHER_VERDICT.test(text.slice(head.length));
}
