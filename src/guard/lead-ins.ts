/** Words around a verdict that state nothing: "Here is my verdict:" and the like. */
import type { Reply } from "./verdict-parser.ts";

/**
 * Words that cannot deny, whatever sentence they make: no negation, no condition, no example, no deed. By language, each
 * with the words that join them. Chinese and Japanese put no space between words, so there a lead-in is one entry.
 */
const WORDS: { readonly [language: string]: string } = {
  english: `here here's heres is are was be my our the a an this that it i i'm i've have has now final structured formal
    verdict decision answer response reply result output judgement judgment assessment evaluation review conclusion ruling determination
    json object as in for of on to after upon based below follows following above requested required request requests reviewing reviewed
    looked looking look at analysis carefully sure certainly ok okay alright done thanks thank you please find and with therefore so thus`,
  german: `hier ist sind mein meine meinen das die der dies urteil entscheidung antwort ergebnis bewertung einschätzung endgültige
    endgültiges abschließende für lautet wie folgt folgt json objekt als im auf zu zur deine ihre anfrage gerne natürlich ich habe geprüft nach
    prüfung und`,
  french: `voici mon ma le la les l c'est est décision réponse résultat évaluation jugement conclusion finale suit suivant comme json objet
    pour cette demande après analyse bien sûr d'accord et`,
  spanish: `aquí está este esta mi el la veredicto decisión respuesta resultado evaluación json objeto para solicitud según claro supuesto por
    siguiente es y`,
  portuguese: `aqui está o meu minha veredicto veredito decisão resposta resultado avaliação json objeto para este pedido esta solicitação claro e`,
  italian: `ecco il mio mia verdetto decisione risposta risultato valutazione finale json oggetto per questa richiesta certo`,
  dutch: `hier mijn het de oordeel beslissing antwoord resultaat beoordeling uiteindelijke voor dit verzoek en`,
  swedish: `här är min mitt beslut svar bedömning slutgiltiga utlåtande`,
  polish: `oto mój moja moje werdykt decyzja odpowiedź wynik ocena ostateczna końcowa`,
  russian: `вот мой моя моё мое мои вердикт решение ответ результат оценка итог итоговый итоговое окончательный окончательное объект и`,
  turkish: `işte kararım karar cevabım cevap yanıt sonuç`,
  chinese: `好的 以下是我的判断 以下是我的判定 以下是我的裁决 以下是我的结论 以下是结果 我的判断 我的判断是 我的判断如下 我的判定 我的判定如下 我的裁决 我的结论 我的决定
    判断 判断结果 判断如下 判定 判定结果 判定如下 裁决 裁决结果 结论 结论如下 最终判断 最终判定 最终裁决 最终结论 最终决定 决定 回答 答案 结果 结果如下 审查结果 评估结果
    以下是我的判斷 我的判斷 我的判斷如下 判斷結果 最終判斷 最終決定 我的決定 結論 結果如下`,
  japanese: `判定 判定結果 判定は以下の通りです 判定は次の通りです 以下が判定です 以下は判定です 以下が私の判定です 私の判定 私の判定は以下の通りです 最終判定 結果 結果は以下の通りです 回答 結論`,
  korean: `판정 판정은 판정입니다 판정 결과 결과는 결과입니다 답변 결정 결론 최종 제 저의 다음은 다음과 같습니다 여기`,
};

/** What many models put before and after every answer, whole. */
const PHRASES: readonly string[] = [
  "in json format",
  "in the requested format",
  "in the required format",
  "in the specified format",
  "i hope this helps",
  "hope this helps",
  "let me know if you need anything else",
  "let me know if you have any questions",
  "im json-format",
  "au format json",
  "en formato json",
  "in formato json",
  "j'espère que cela aide",
  "ich hoffe, das hilft",
  "espero que esto ayude",
];

/** Each verdict in its own words: to say it twice is to say it once. */
const OWN_WORDS: { readonly [Verdict in Reply["verdict"]]: readonly string[] } = {
  allow: ["allow", "allowed", "allowing"],
  defer: ["defer", "deferred", "deferring"],
  deny: ["deny", "denied", "denying"],
};

/** Tags that some models put around an answer. */
const TAGS = /<\/?(?:verdict|answer|final_answer|final|json|output|response|result)>/g;
const WORD = /[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{M}\p{N}]+)*/gu;
/** What may stand between words. No mark that crosses out, warns or asks, and no brace: one of those says something. */
const BETWEEN = /^[\s.,:;!*_#>`"'()[\]|~=\u2013\u2014\u2026\u3001\u3002\uff0c\uff1a\u300c\u300d-]*$/;
/** A reply's frame is short. */
const MAX_CHARS = 600;

const KNOWN = new Set(Object.values(WORDS).flatMap((words) => words.split(/\s+/)));

/** Whether the text around a verdict is its frame alone. What is in no list says something, so it is no frame. */
export function isLeadIn(text: string, verdict: Reply["verdict"]): boolean {
  const around = text.replace(/\s+/g, " ").normalize("NFKC").toLowerCase().replace(/[’‘]/g, "'").trim();
  if (around.length > MAX_CHARS) return false;
  const said = PHRASES.reduce((rest, phrase) => rest.replaceAll(phrase, " "), around).replace(TAGS, " ");
  return BETWEEN.test(said.replace(WORD, "")) && (said.match(WORD) ?? []).every((word) => KNOWN.has(word) || OWN_WORDS[verdict].includes(word));
}
