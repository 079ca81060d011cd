/** The sentences that a reply's frame may be made of, by language. */

/**
 * The slots of the one sentence that names the answer: `Here is | my | final | verdict | on the request | as follows`. Each is
 * a list of alternatives in regular expression syntax; all but `noun` may be left out.
 */
export interface Naming {
  readonly here: readonly string[];
  readonly owner: readonly string[];
  readonly quality: readonly string[];
  readonly noun: readonly string[];
  readonly about: readonly string[];
  readonly end: readonly string[];
}

const split = (words: string): readonly string[] => words.trim().split(/\s*\|\s*/);

/** What is under review, in English: the only place where a request may be spoken of. */
const REQUEST =
  "(?:(?:this|the|your|that|above|current) )?(?:user's |agent's )?(?:(?:permission|authorization|access|approval|tool) )?(?:request|action|command|call|operation)";
const REVIEWED = "reviewed|evaluated|assessed|analy[sz]ed|considered|examined|checked|looked at";
const REVIEWING =
  "reviewing|evaluating|assessing|analy[sz]ing|considering|examining|checking|looking at|(?:(?:my|a) )?(?:careful )?(?:review|analysis|evaluation|assessment) of";

export const NAMINGS: readonly Naming[] = [
  {
    here: split("here is | here is a | here's | below is | this is | following is"),
    owner: split("my | our | the"),
    quality: split("final | formal | structured | overall | json | permission | permission request | security"),
    // Responses and results are also what a command prints: they must be the reviewer's by another word.
    noun: [
      ...split("verdict | decision | answer | judge?ment | conclusion | ruling | determination | json | json object"),
      `(?:assessment|evaluation|review)(?: of ${REQUEST})?`,
      "(?<=(?:my|final) )(?:response|reply|result)",
      "response (?:json|in json|in json format|in the (?:requested|required|specified) format)",
    ],
    about: [`(?:on|for|about|regarding) ${REQUEST}`],
    end: split(
      "is | is as follows | follows | as follows | below | is below | json | as json | in json | in json format | as a json object | in the (?:requested|required|specified) format",
    ),
  },
  {
    here: split("hier ist | hier sind | hier kommt | dies ist"),
    owner: split("mein | meine | meinen | das | die | der"),
    quality: split("endgültige | endgültiges | abschließende | abschließendes | finale | finales"),
    noun: split("urteil | entscheidung | antwort | bewertung | einschätzung | beurteilung | verdikt"),
    about: [
      "(?:zu|zur|auf|für|über|der|dieser) ?(?:die |der |diese |dieser |deine |deiner |ihre |ihrer )?(?:berechtigungs|genehmigungs|zugriffs|erlaubnis|freigabe)?(?:anfrage|anforderung)",
    ],
    end: split("ist | lautet | lautet wie folgt | folgt | wie folgt | als json | als json-objekt | im json-format"),
  },
  {
    here: split("voici | c'est"),
    owner: split("mon | ma | le | la"),
    quality: split("finale | final | définitive | définitif"),
    noun: split("décision | réponse | évaluation | jugement | conclusion | verdict"),
    about: [
      "(?:sur|pour|concernant|de|à|quant à) (?:la |cette |votre )demande(?: d'autorisation| de permission| d'accès)?",
    ],
    end: split("est | est la suivante | est le suivant | suivante? | en json | au format json"),
  },
  {
    here: split("aquí está | aquí tienes | este es | esta es"),
    owner: split("mi | el | la"),
    quality: split("final | definitiva | definitivo"),
    noun: split("veredicto | decisión | respuesta | evaluación | conclusión"),
    about: [
      "(?:sobre|para|de|a|respecto a) (?:la |esta |su |tu )solicitud(?: de permiso| de autorización| de acceso)?",
    ],
    end: split("es | es la siguiente | es el siguiente | en json | en formato json"),
  },
  {
    here: split("aqui está | este é | esta é | segue"),
    owner: split("o meu | a minha | meu | minha | o | a"),
    quality: split("final | definitiva | definitivo"),
    noun: split("veredicto | veredito | decisão | resposta | avaliação | conclusão"),
    about: [
      "(?:sobre|para|da|do|desta|deste|de) ?(?:o |a |este |esta )?(?:pedido|solicitação)(?: de permissão| de autorização| de acesso)?",
    ],
    end: split("é | é a seguinte | é o seguinte | em json | em formato json"),
  },
  {
    here: split("ecco | questa è | questo è"),
    owner: split("il mio | la mia | il | la | mia | mio"),
    quality: split("finale | definitiva | definitivo"),
    noun: split("verdetto | decisione | risposta | valutazione | conclusione"),
    about: ["(?:per|sulla|della|alla|su) ?(?:la |questa )?richiesta(?: di autorizzazione| di permesso| di accesso)?"],
    end: split("è | è la seguente | è il seguente | in json | in formato json"),
  },
  {
    here: split("hier is | dit is"),
    owner: split("mijn | het | de"),
    quality: split("uiteindelijke | definitieve"),
    noun: split("oordeel | beslissing | antwoord | beoordeling"),
    about: ["(?:voor|over|op|van) (?:dit |het |uw |je )(?:toestemmings|toegangs)?verzoek"],
    end: split("is | luidt | is als volgt | in json"),
  },
  {
    here: split("här är"),
    owner: split("mitt | min"),
    quality: split("slutgiltiga | slutliga"),
    noun: split("beslut | svar | bedömning | utlåtande"),
    about: ["(?:om|av|för|på) (?:begäran|denna begäran|behörighetsbegäran)"],
    end: split("är | lyder"),
  },
  {
    here: split("oto"),
    owner: split("mój | moja | moje"),
    quality: split("ostateczna | ostateczny | końcowa"),
    noun: split("werdykt | decyzja | odpowiedź | ocena"),
    about: ["(?:w sprawie|dla|na) (?:tej |tego )?(?:prośby|żądania|wniosku)(?: o pozwolenie| o zgodę)?"],
    end: split("brzmi | w json"),
  },
  {
    here: split("вот"),
    owner: split("мой | моя | моё | мое"),
    quality: split("итоговый | итоговая | итоговое | окончательный | окончательная | окончательное"),
    noun: split("вердикт | решение | ответ | оценка | итог"),
    about: [
      "(?:по|на|для) (?:этому |этого |данному )?(?:запросу|запрос|запроса)(?: на разрешение| разрешения| доступа)?",
    ],
    end: split("в формате json"),
  },
  {
    here: split("işte"),
    owner: split("benim"),
    quality: split("nihai | son"),
    noun: split("kararım | karar | cevabım | cevap | yanıtım | yanıt | değerlendirmem"),
    about: [],
    end: split("şudur | şöyle"),
  },
  {
    here: split("다음은 | 여기"),
    owner: ["제", "저의", "(?:이 )?(?:권한 |허가 |승인 )?요청에 대한(?: 제| 저의)?"],
    quality: split("최종"),
    noun: ["(?:판정|답변|결정|결론|판단)(?:은|는|입니다)?"],
    about: [],
    end: split("결과 | 결과는 | 결과입니다 | 다음과 같습니다"),
  },
];

/** Other sentences that state nothing, whole. Chinese and Japanese put no space between words, so each is one pattern there. */
export const SENTENCES: readonly string[] = [
  `(?:i have|i've|i) (?:now |carefully )*(?:${REVIEWED}) (?:it|this|${REQUEST})(?: carefully)?`,
  `(?:after|upon|based on|having) (?:${REVIEWING}|${REVIEWED}) ${REQUEST}`,
  `based on (?:the user's (?:latest )?(?:request|words)|the authorization anchor|my (?:review|analysis|evaluation|assessment))`,
  `(?:${REVIEWING}) ${REQUEST}`,
  "(?:i'll|i will) (?:now )?give my verdict(?: on the permission request)?",
  "here is the json (?:object )?(?:that )?you (?:requested|asked for)",
  "here is the requested json(?: object| response)?",
  "(?:sure|ok|okay|alright|certainly|of course|understood|got it|done|thanks|thank you|here you go|sure thing|so|therefore|thus|and)",
  "(?:sure |ok |okay )?here it is",
  "i'd be happy to help",
  "(?:i )?hope this helps",
  "let me know if you (?:need anything else|have any questions)",
  "give verdict",
  "ich habe (?:die|diese|deine|ihre) (?:berechtigungs|genehmigungs|zugriffs)?anfrage geprüft",
  "gerne|natürlich|nach prüfung der anfrage|ich hoffe|das hilft",
  "bien sûr|d'accord|après analyse|j'espère que cela aide",
  "claro|por supuesto|espero que esto ayude|certo|конечно",
  "好的|(?:(?:以下|下面|这|這)是)?(?:我的?)?(?:(?:对|對|针对|針對|关于|關於)?(?:该|該|此|本|这个|這個)?(?:权限|權限|许可|許可|授权|授權)?(?:请求|請求|申请|申請)的?)?(?:最终|最終|审查|審查|评估|評估)?(?:判断|判斷|判定|裁决|裁決|结论|結論|决定|決定|回答|答案|(?<=审查|審查|评估|評估)(?:结果|結果))(?:结果|結果)?(?:如下|是|为|為)?",
  "(?:(?:以下|こちら)[がは])?(?:私の)?(?:(?:この|本)?(?:アクセス)?(?:許可|権限|承認)?(?:の)?(?:リクエスト|要求|申請)(?:に対する|への|についての|の))?(?:私の)?(?:最終)?(?:判定|判断|回答|結論|決定)(?:結果)?(?:は(?:以下|次)の(?:通り|とおり)です|は(?:以下|次)です|です)?",
];

const SUBJECT = `(?:this|it|${REQUEST})`;

/** Each verdict in its own words: to say it twice is to say it once. */
export const OWN_WORDS = {
  allow: [
    "allow(?:ed|ing)?",
    "approved?",
    "permitted",
    "yes",
    "[✅✔☑👍]\\ufe0f?(?: (?:allow(?:ed)?|approved))?",
    `${SUBJECT} (?:is|can be|may be|should be) (?:allowed|approved|permitted)`,
    `i (?:would )?(?:allow|approve) ${SUBJECT}`,
  ],
  defer: ["defer(?:red|ring)?", `i (?:would )?defer(?: ${SUBJECT})?`],
  deny: ["den(?:y|ied|ying)", `i (?:would |must )?deny ${SUBJECT}`],
} as const;
