// Written by `npm run generate`; edit schemas/ or policies/ instead.
/** The ids of the shipped tables. */
export type TableId = keyof TableFacts;

/** What each table must be told. A fact that the config, a default or an absence can stand for may be left out. */
export interface TableFacts {
  /** Executor models for which the advisor tool is taken away. */
  readonly "advisor/blocklist": {
    /** The model at work, as provider/modelId. */
    readonly executorModel: string;
    /** How hard it thinks; without an effort no threshold is met. */
    readonly executorEffort?: "minimal" | "low" | "medium" | "high" | "xhigh" | "max" | "off" | undefined;
  };
  /** Whether a paid request may be sent. */
  readonly "advisor/budget-gate": {
    /** This request and what its consultation has been billed so far. */
    readonly callUsd: number;
    /** What the branch has spent, with this consultation. */
    readonly branchUsd: number;
    /** Someone can answer a question. */
    readonly ui: boolean;
    /** A review passes skip: it runs in the background and never asks. */
    readonly onExceed?: "confirm" | "skip" | undefined;
  };
  /** Whether an executor that asks again and again is answered. */
  readonly "advisor/cadence": {
    /** How often the advisor was asked since the user last wrote, whatever came of it. */
    readonly callsThisPrompt: number;
    /** The executor's other tool calls since it last asked, or since the user wrote. */
    readonly roundsSince: number;
    /** How often the same question was asked since the user last wrote, whatever its case and punctuation. */
    readonly repeats: number;
  };
  /** What a failed request of the advisor is told as. */
  readonly "advisor/failure-cause": {
    /** The prompt was larger than the provider takes. */
    readonly overflow: boolean;
    /** The provider speaks of money or an allowance that is used up. */
    readonly spent: boolean;
    /** The words are about a key or a login: missing, wrong, expired, or not to be resolved. */
    readonly login: boolean;
    /** The HTTP status; 0 when no response was seen. */
    readonly status: number;
    /** What the wording is of. */
    readonly family: "refusal" | "quota" | "timeout" | "connection" | "missing-model" | "other";
  };
  /** Whether the advisor's tool calls still run. */
  readonly "advisor/investigation": {
    /** Model requests that this consultation has spent on investigation so far. */
    readonly roundsMade: number;
  };
  /** In which form an entry of the branch reaches the advisor. */
  readonly "advisor/ledger-entry": {
    /** What kind of entry it is. */
    readonly entry: "user" | "assistant" | "remark" | "thinking" | "tool-round" | "replaced-round" | "user-shell" | "hidden-shell" | "custom" | "hidden-custom" | "state" | "compaction" | "branch-summary" | "advice" | "failed-advice" | "review";
    /** It belongs to the most recent work, as far back as `ledger.tailToolCalls` reaches. */
    readonly inTail: boolean;
    /** How many messages the user sent after it. */
    readonly promptsAgo: number;
    /** How many tool calls later messages made. */
    readonly roundsAgo: number;
    /** It is a tool round that ended in an error. */
    readonly failed: boolean;
  };
  /** How loudly an event of the advisor's selection is shown. */
  readonly "advisor/notice": {
    /** What happened. */
    readonly event: "selected" | "selected-inactive" | "restored" | "restored-inactive" | "disabled" | "disabled-for-model" | "selection-not-found" | "model-gone" | "save-failed" | "needs-ui" | "effort-not-set" | "price-unknown";
  };
  /** Which tools a consultation declares to the advisor. */
  readonly "advisor/offered-tools": Record<never, never>;
  /** Whether the advisor may read a path. */
  readonly "advisor/path-access": {
    /** The path, with every symlink followed, lies in the session's workspace. */
    readonly inside: boolean;
    /** The path is one that the advisor writes for itself, such as its private log. */
    readonly withheld?: boolean | undefined;
    /** The path from the workspace on, with `/` between its segments. */
    readonly path: string;
  };
  /** Whether a request that brought no answer is sent again. */
  readonly "advisor/resend": {
    /** How the request ended: answered, without text, with all of its output spent on thinking, with an error that may pass or one that will not, refused for its size, or thrown before it was sent. */
    readonly failure: "none" | "empty" | "spent" | "transient" | "deterministic" | "size" | "thrown";
    /** How often this kind of failure was sent again in this consultation. */
    readonly resends: number;
    /** The part of the consultation's time that has passed; 0 when its time has no cap. */
    readonly elapsedShare: number;
  };
  /** How a finished review reaches the executor and you. */
  readonly "advisor/review-delivery": {
    /** How bad the review found the work. */
    readonly severity?: "none" | "nit" | "concern" | "blocker" | "missing" | undefined;
    /** No run is under way. */
    readonly idle: boolean;
    /** The session still stands at the answer that was reviewed. */
    readonly sameLeaf: boolean;
    /** A review has already started a turn for this user prompt. */
    readonly wokenThisPrompt: boolean;
    /** The reviewed answer is not on the current branch. */
    readonly otherBranch?: boolean | undefined;
    /** The user stopped the executor and has not spoken since. */
    readonly interrupted?: boolean | undefined;
  };
  /** Whether a finished run is reviewed in the background. */
  readonly "advisor/review-start": {
    /** The run ended in a text answer without a tool call. */
    readonly endedInText: boolean;
    /** This very answer was reviewed before. */
    readonly alreadyReviewed: boolean;
    /** A review is under way. */
    readonly reviewing: boolean;
    /** The executor consulted the advisor after its last tool call. */
    readonly consultedLast: boolean;
    /** The host can record paid background work. */
    readonly recorder: boolean;
    /** The executor's own tool calls in the run. */
    readonly toolCalls: number;
    /** Answers to the user's last message that were reviewed, whatever came of it. */
    readonly reviewsThisPrompt: number;
    /** The user asked for quiet in this session. */
    readonly muted?: boolean | undefined;
  };
  /** Whether the advisor would be the executor asking itself. */
  readonly "advisor/same-model": {
    /** The advisor's model id, without its provider. */
    readonly advisorModelId: string;
    /** The executor's model id, without its provider. */
    readonly executorModelId: string;
  };
  /** Which of the two kinds of advisor runs: one that follows the branch, or one that sees a single question. */
  readonly "advisor/style": {
    /** The style that advisor.json names; `another` for a word that is none, or a key that was meant to be this one. */
    readonly style?: "branch" | "isolated" | "another" | undefined;
    /** advisor.json is there, and nobody can say what it chooses. */
    readonly unreadable: boolean;
    /** advisor.json chooses a model. */
    readonly modelChosen: boolean;
    /** The isolated advisor's own file, pi-advisor.json, is there. */
    readonly isolatedFile: boolean;
  };
  /** Whether the ledger tells older work in brief, or drops it, before a request. */
  readonly "advisor/trim": {
    /** Tokens expected from the provider's cache. */
    readonly cacheReadTokens: number;
    /** The whole prompt, as estimated. */
    readonly promptTokens: number;
    /** What is old by now is told in brief already. */
    readonly folded: boolean;
    /** The prompt leaves no room for an answer in the model's window. */
    readonly overWindow: boolean;
    /** The model has a price. */
    readonly priced: boolean;
    /** What the request is expected to cost; 0 without a price. */
    readonly costUsd: number;
  };
  /** Whether a consultation's cached prompt is to be kept warm. */
  readonly "advisor/warming-arm": {
    /** The host can record paid background work. */
    readonly recorder: boolean;
    /** The executor is still at work. */
    readonly running: boolean;
    /** The consultation brought an answer. */
    readonly succeeded: boolean;
    /** The lifetime of the provider's cache is known. */
    readonly ttlKnown: boolean;
    /** The payload that was sent can be recognized again. */
    readonly fingerprint: boolean;
    /** That lifetime; 0 when it is not known. */
    readonly ttlSec: number;
    /** The prompt, as billed. */
    readonly promptTokens: number;
  };
  /** Whether a cached prompt is refreshed once more. */
  readonly "advisor/warming-refresh": {
    /** Model, effort, tools and session are what they were at the consultation. */
    readonly unchanged: boolean;
    /** What the refresh is expected to save; below 0 when it costs more. */
    readonly savingsUsd: number;
    /** What the refresh costs if the cache is gone, with a cache write. */
    readonly coldUsd: number;
    /** What the branch has spent, with that cold refresh. */
    readonly branchUsd: number;
    /** Time since the last real consultation. */
    readonly sinceConsultationSec: number;
    /** Time until the cache expires; 0 or less once it has. */
    readonly untilExpirySec: number;
  };
  /** What an answer does to the breaker's two counters. */
  readonly "guard/breaker-count": {
    /** Who gave the answer; strict-mapping is a model's defer that strict turned into a deny. */
    readonly source: "model" | "machinery" | "strict-mapping" | "cache" | "breaker";
    /** The answer before a mode maps it. */
    readonly verdict: "allow" | "defer" | "deny";
  };
  /** What a tripped breaker answers, in every mode. */
  readonly "guard/breaker-verdict": Record<never, never>;
  /** Whether so many denials in a row, or in all, cut the reviewer off. */
  readonly "guard/breaker": {
    /** Denials since the reviewer last allowed something or the breaker last tripped. */
    readonly denyStreak: number;
    /** The model's own denials in this session. */
    readonly sessionDenies: number;
  };
  /** Whether a reply is kept for the same ask in the same conversation. What no reply is kept of is not looked up either, nor shared with an ask that waits. */
  readonly "guard/cacheable": {
    /** The reviewer's answer, before a mode maps it. */
    readonly reply: "allow" | "defer" | "deny";
    /** Who gave it. */
    readonly reviewer: "primary" | "backup";
    /** Whether the files that the request hangs on can be compared with what they are later. A name that only a shell can work out, or a file too large to read, cannot. */
    readonly files: "compared" | "unknown";
  };
  /** What becomes of an ask whose review you cancelled. */
  readonly "guard/cancelled": Record<never, never>;
  /** How suspicious a classifier's three answers are. */
  readonly "guard/classifier": {
    /** The danger category that was hit; none, or anything else. */
    readonly danger: string;
    /** How sure the danger answer is. */
    readonly dangerConfidence?: number | undefined;
    /** How probable it is that the user asked for this. */
    readonly intent: number;
    /** How much damage it could do. */
    readonly risk: number;
    /** How sure the risk answer is. */
    readonly riskConfidence?: number | undefined;
  };
  /** What a yes, or an “I have seen it”, is worth by where its command came in. */
  readonly "guard/consent": {
    /** How Pi runs. */
    readonly mode: "tui" | "rpc" | "json" | "print";
  };
  /** Whether a review that came to no decision was judged, or simply failed. */
  readonly "guard/defer-kind": {
    /** Why there is no decision. */
    readonly kind: "model-defer" | "empty-reply" | "no-json" | "invalid-verdict-value" | "two-verdicts" | "timeout" | "call-failed" | "missing-reading" | "model-unresolved" | "auth-failed" | "transcript-error" | "no-target" | "not-shown" | "too-long" | "hidden" | "internal-error";
  };
  /** What a question to you comes to. */
  readonly "guard/dialog": {
    /** Pi can show you a dialog. */
    readonly attended: boolean;
  };
  /** Whether an address that a provider's login hands out for a reviewer is the provider's own. */
  readonly "guard/endpoint": {
    /** The provider's id in Pi. */
    readonly provider: string;
    /** The host of the address, in small letters; empty when it is no address. */
    readonly host: string;
    /** The address is reached by https, at its usual port and without a user in it. */
    readonly secure: boolean;
  };
  /** What a finished review is to the person who watches. */
  readonly "guard/event": {
    /** Who answered. */
    readonly source: "model" | "cache" | "machinery" | "breaker";
    /** What the review came to, when there was one. */
    readonly verdict?: "allow" | "defer-allow" | "defer" | "defer-deny" | "deny-soft" | "deny-hard" | undefined;
    /** What the link answers. */
    readonly outcome: "allow" | "ask" | "deny";
    /** The leniency in force. */
    readonly mode?: "strict" | "default" | "lenient" | "permissive" | undefined;
    /** It would be the first notice of its kind in this session. */
    readonly first: boolean;
    /** The guard itself failed, not a reviewer. */
    readonly crashed?: boolean | undefined;
  };
  /** Whether a reviewer's failure hands the ask to the next backup. */
  readonly "guard/failover": {
    /** The reviewer answered: a verdict, a refusal to judge, or a reply that nobody can read. */
    readonly decided: boolean;
    /** The HTTP status; 0 when there is none. */
    readonly status: number;
    /** The network error's code; empty when there is none. */
    readonly code: string;
    /** What the error's words are about. */
    readonly message: "refusal" | "quota" | "timeout" | "connection" | "missing-model" | "other";
  };
  /** Whether a surface's ask may be allowed by a reviewer at all. */
  readonly "guard/family-cap": {
    /** What the ask is about; empty when the permission system names nothing. */
    readonly surface: string;
  };
  /** What a review that failed comes to in each mode. */
  readonly "guard/machinery": {
    /** The leniency in force. */
    readonly mode?: "strict" | "default" | "lenient" | "permissive" | undefined;
  };
  /** What becomes of a verdict in each leniency mode. */
  readonly "guard/mode-ladder": {
    /** The leniency in force. */
    readonly mode?: "strict" | "default" | "lenient" | "permissive" | undefined;
    /** What the review came to. */
    readonly verdict: "allow" | "defer-allow" | "defer" | "defer-deny" | "deny-soft" | "deny-hard";
  };
  /** Whether an event is shown, and how loudly. */
  readonly "guard/notice": {
    /** What happened. */
    readonly event: "none" | "approval" | "clarification" | "softened-deny" | "model-deny" | "machinery-deny" | "machinery-defer" | "breaker-deny" | "breaker-defer" | "lenient-fail-open" | "permissive-first-allow" | "breaker-total" | "mcp-covered" | "guard-absent" | "config-error" | "loosened";
    /** The least loud ambient notice that is still shown. */
    readonly level?: "info" | "warning" | "error" | "off" | undefined;
  };
  /** Whether the deterministic policy left anything for a reviewer to judge. */
  readonly "guard/policy-gate": {
    /** What the permission system's own rules say about the ask. */
    readonly state: "allow" | "deny" | "ask" | "unknown";
  };
  /** What becomes of a config or table file that was edited while a session runs. */
  readonly "guard/reload": {
    /** The edited files make a policy that can be used. */
    readonly usable: boolean;
    /** Decisions that the edit would make looser. */
    readonly looser: number;
    /** Changes whose direction cannot be told: the reviewer, what it is told or sees, what is reviewed or shown. */
    readonly unjudged: number;
  };
  /** Whether the same reviewer is asked once more. */
  readonly "guard/retry": {
    /** What the last request came to: a reply without text, a reviewer that was unavailable, an endpoint that takes no tools, or anything else. */
    readonly failure: "empty" | "unavailable" | "tool-refused" | "other";
    /** Requests sent to this reviewer for this ask so far. */
    readonly requests: number;
    /** How many of them came to this failure. */
    readonly sameFailures: number;
    /** How much of the reviewer's time the last request took. */
    readonly elapsedShare: number;
    /** There are backup reviewers that can be asked. */
    readonly backups: boolean;
  };
  /** What a review ended with. */
  readonly "guard/review-end": {
    /** Who gave the last word: a model of either kind, nobody, or you by stopping it. */
    readonly ended: "chat" | "classifier" | "failed" | "cancelled";
  };
  /** The risk level of a classifier's denial: its danger's, else its risk score's. */
  readonly "guard/risk-tier": {
    /** Whether the classifier named a danger, and one that its question lists. */
    readonly danger?: "none" | "listed" | "unlisted" | undefined;
    /** The five-step score as a share of its highest step. */
    readonly risk: number;
  };
  /** Whether a reviewer can be shown all of what would run. */
  readonly "guard/shown": {
    /** How much of the call a reviewer would see. */
    readonly shown: "whole" | "unknown-call" | "too-long" | "redacted-code" | "crashed";
  };
  /** Whether the guard is at work at all. */
  readonly "guard/standing": {
    /** A person has paused the guard for this session. */
    readonly paused: boolean;
    /** There is a config that can be used. */
    readonly applied: boolean;
  };
  /** What a session says at its start about the policy that it starts with. */
  readonly "guard/start": {
    /** What the policy is compared with: one that a person knows, or the built-in defaults where none is remembered. */
    readonly past: "known" | "none";
    /** Decisions that are looser than there. */
    readonly looser: number;
    /** Differences whose direction cannot be told. */
    readonly unjudged: number;
  };
  /** Which surfaces' asks are reviewed. */
  readonly "guard/surfaces": {
    /** What the ask is about, as the permission system names it. */
    readonly surface: string;
  };
  /** Whether an ask says what it is about. */
  readonly "guard/target": {
    /** The ask names a command, a path, a tool or a skill. */
    readonly named: boolean;
  };
  /** What the reviewer is shown of each entry of the conversation. */
  readonly "guard/transcript": {
    /** What kind of entry it is. */
    readonly entry: "user" | "piped" | "between-files" | "assistant-text" | "tool-call" | "tool-result" | "question-result" | "unread-answer" | "compaction" | "branch-summary" | "custom";
    /** For what may be a person's words, how that is known: seen by this guard, vouched for by its record, only read from a session, sent by an extension. */
    readonly origin: "seen" | "vouched" | "unvouched" | "extension" | "none";
  };
  /** Whether an answer came in time and whole: what the settings of the transport can make of a judgement. */
  readonly "guard/transport": {
    /** Which kind of model answers. */
    readonly by: "chat" | "classifier";
    /** How long the primary needed for its answer; absent where a backup gave it, which has a limit of its own. */
    readonly tookMs?: number | undefined;
    /** How long a reasoning primary's whole answer is; absent where nobody counts it. */
    readonly replyTokens?: number | undefined;
  };
  /** Whether a chat reviewer has to give its verdict as a tool call, or writes it as text. */
  readonly "guard/verdict-form": {
    /** The model's API, as Pi names it. */
    readonly api: string;
    /** The reviewer thinks before it answers. */
    readonly reasoning: boolean;
    /** The endpoint has turned a request with a tool down in this session. */
    readonly refused: boolean;
  };
  /** How suspicious a chat reviewer's reply is. */
  readonly "guard/verdict": {
    /** The reviewer's answer. */
    readonly reply: "allow" | "defer" | "deny";
    /** Where an unsure reviewer would go if forced. */
    readonly lean?: string | undefined;
    /** How much damage a denied action could do. */
    readonly riskLevel?: string | undefined;
  };
  /** Whether the walk along the backups has room for another reviewer. */
  readonly "guard/walk": {
    /** What is left of the walk's budget; below 0 once it is overdrawn. */
    readonly remainingMs: number;
    /** Backups not tried yet. */
    readonly backupsLeft: number;
  };
  /** Whether a consultation's cost estimate is worth reporting. */
  readonly "isolated/estimate": {
    /** The host reported what the request cost. */
    readonly reported: boolean;
    /** All of the reported cost; 0 when there is none. */
    readonly totalUsd?: number | undefined;
  };
  /** Whether a consultation's input is short enough to be sent. */
  readonly "isolated/input": {
    /** The instructions and the assembled input together. */
    readonly inputChars: number;
  };
  /** Whether a consultation's log file is cleared away. */
  readonly "isolated/retention": {
    /** How far the file's consultation got; other for a file that is no consultation's. */
    readonly state: "pending" | "finalizing" | "completed" | "other";
    /** The file's age. */
    readonly ageDays: number;
    /** What the completed files take up, with this one. */
    readonly totalMiB: number;
  };
  /** How a consultation ended. */
  readonly "isolated/status": {
    /** The caller gave up. */
    readonly cancelled: boolean;
    /** The time ran out. */
    readonly timedOut: boolean;
    /** A request went out to the model. */
    readonly dispatched: boolean;
    /** The answer holds no text. */
    readonly blank: boolean;
    /** Why the model stopped; none when it gave no reason. */
    readonly stopReason: "stop" | "length" | "toolUse" | "error" | "aborted" | "pending" | "deferred" | "none";
  };
}

/** What each table can answer. */
export interface TableOutcomes {
  readonly "advisor/blocklist": "active" | "blocked";
  readonly "advisor/budget-gate": "send" | "confirm" | "skip";
  readonly "advisor/cadence": "consult" | "remind" | "refuse";
  readonly "advisor/failure-cause": "size" | "quota" | "auth" | "timeout" | "overload" | "misconfigured" | "unreachable" | "provider";
  readonly "advisor/investigation": "none" | "offer" | "exhausted";
  readonly "advisor/ledger-entry": "verbatim" | "short" | "line" | "card" | "digest" | "preview" | "paraphrase" | "withhold";
  readonly "advisor/notice": "info" | "warning" | "error";
  readonly "advisor/offered-tools": "none" | "expand-only" | "all";
  readonly "advisor/path-access": "allow" | "outside" | "denied";
  readonly "advisor/resend": "return" | "resend";
  readonly "advisor/review-delivery": "nothing" | "card" | "card-and-turn" | "hold" | "drop";
  readonly "advisor/review-start": "skip" | "review";
  readonly "advisor/same-model": "active" | "inactive";
  readonly "advisor/style": "branch" | "isolated";
  readonly "advisor/trim": "keep" | "fold" | "trim";
  readonly "advisor/warming-arm": "skip" | "arm";
  readonly "advisor/warming-refresh": "stop" | "refresh";
  readonly "guard/breaker-count": "none" | "reset-streak" | "streak" | "streak-and-total";
  readonly "guard/breaker-verdict": "ask" | "deny";
  readonly "guard/breaker": "closed" | "tripped" | "tripped-permanently";
  readonly "guard/cacheable": "store" | "skip";
  readonly "guard/cancelled": "ask" | "deny";
  readonly "guard/classifier": "allow" | "defer-allow" | "defer" | "defer-deny" | "deny-soft" | "deny-hard";
  readonly "guard/consent": "remembered" | "session" | "refused";
  readonly "guard/defer-kind": "ladder" | "machinery";
  readonly "guard/dialog": "asked" | "blocked";
  readonly "guard/endpoint": "own" | "foreign";
  readonly "guard/event": "none" | "approval" | "clarification" | "softened-deny" | "model-deny" | "machinery-deny" | "machinery-defer" | "breaker-deny" | "breaker-defer" | "lenient-fail-open" | "permissive-first-allow";
  readonly "guard/failover": "next" | "stop";
  readonly "guard/family-cap": "may-allow" | "never-allow";
  readonly "guard/machinery": "ask" | "deny";
  readonly "guard/mode-ladder": "allow" | "ask" | "deny";
  readonly "guard/notice": "silent" | "info" | "warning" | "error";
  readonly "guard/policy-gate": "review" | "defer";
  readonly "guard/reload": "apply" | "ask" | "keep";
  readonly "guard/retry": "stop" | "again" | "as-text";
  readonly "guard/review-end": "chat" | "classifier" | "failed" | "cancelled";
  readonly "guard/risk-tier": "low" | "medium" | "high" | "critical";
  readonly "guard/shown": "whole" | "not-shown" | "too-long" | "hidden" | "internal-error";
  readonly "guard/standing": "rests" | "reviews";
  readonly "guard/start": "quiet" | "introduce" | "announce";
  readonly "guard/surfaces": "skip" | "review";
  readonly "guard/target": "named" | "no-target";
  readonly "guard/transcript": "intent" | "answer" | "doubtful" | "call" | "drop";
  readonly "guard/transport": "chat" | "classifier" | "timeout" | "no-json";
  readonly "guard/verdict-form": "tool" | "text";
  readonly "guard/verdict": "allow" | "defer-allow" | "defer" | "defer-deny" | "deny-soft" | "deny-hard";
  readonly "guard/walk": "next" | "stop";
  readonly "isolated/estimate": "report" | "unknown";
  readonly "isolated/input": "send" | "refuse";
  readonly "isolated/retention": "keep" | "remove";
  readonly "isolated/status": "completed" | "incomplete" | "failed" | "cancelled" | "timeout";
}

/** The ids of the shipped flows. */
export type FlowId = keyof FlowFacts;

/** What each flow may be told: the facts of its tables that no earlier table gives. */
export interface FlowFacts {
  /** What becomes of an ask: from its surface to the answer. */
  readonly "guard/ask": {
    readonly "paused"?: TableFacts["guard/standing"]["paused"] | undefined;
    readonly "applied"?: TableFacts["guard/standing"]["applied"] | undefined;
    readonly "surface"?: TableFacts["guard/surfaces"]["surface"] | undefined;
    readonly "named"?: TableFacts["guard/target"]["named"] | undefined;
    readonly "state"?: TableFacts["guard/policy-gate"]["state"] | undefined;
    readonly "shown"?: TableFacts["guard/shown"]["shown"] | undefined;
    readonly "denyStreak"?: TableFacts["guard/breaker"]["denyStreak"] | undefined;
    readonly "sessionDenies"?: TableFacts["guard/breaker"]["sessionDenies"] | undefined;
    readonly "ended"?: TableFacts["guard/review-end"]["ended"] | undefined;
    readonly "tookMs"?: TableFacts["guard/transport"]["tookMs"] | undefined;
    readonly "replyTokens"?: TableFacts["guard/transport"]["replyTokens"] | undefined;
    readonly "reply"?: TableFacts["guard/verdict"]["reply"] | undefined;
    readonly "lean"?: TableFacts["guard/verdict"]["lean"] | undefined;
    readonly "riskLevel"?: TableFacts["guard/verdict"]["riskLevel"] | undefined;
    readonly "danger"?: TableFacts["guard/classifier"]["danger"] | undefined;
    readonly "dangerConfidence"?: TableFacts["guard/classifier"]["dangerConfidence"] | undefined;
    readonly "intent"?: TableFacts["guard/classifier"]["intent"] | undefined;
    readonly "risk"?: TableFacts["guard/classifier"]["risk"] | undefined;
    readonly "riskConfidence"?: TableFacts["guard/classifier"]["riskConfidence"] | undefined;
    readonly "kind"?: TableFacts["guard/defer-kind"]["kind"] | undefined;
    readonly "mode"?: TableFacts["guard/machinery"]["mode"] | undefined;
    readonly "attended"?: TableFacts["guard/dialog"]["attended"] | undefined;
  };
}

/** How each flow can end. */
export interface FlowOutcomes {
  readonly "guard/ask": "allow" | "ask" | "deny";
}
