/** Small edits as people make them, each with every change of decision that it must be told as. */

/** Files that the edits start from; shipped tables start from their own text. */
export const bases = {
  guard: `{
  "$schema": "./schemas/guard.schema.json",
  // who reviews
  "provider": "anthropic",
  "model": "claude-haiku-4-5",
  "timeoutMs": 15000,
  "mode": "default",
  "surfaces": ["bash", "mcp", "skill", "!mcp_docs"],
  "classifier": { "intentThreshold": 0.5, "riskThreshold": 0.5, "confidenceThreshold": 0.5 },
  "circuitBreaker": { "consecutive": 3, "total": 20, "verdict": "deny" },
  "fallbacks": [{ "provider": "openai", "model": "gpt-5.2-mini" }],
  "instructions": "Deny whatever touches production.",
  "notifyLevel": "info",
  "notifyApprovals": false,
  "cache": { "maxEntries": 128 }
}
`,
  advisor: `{
  "$schema": "./schemas/advisor.schema.json",
  "modelKey": "openai/gpt-5.2",
  "effort": "high",
  // models that are strong enough by themselves
  "disabledForModels": [
    "anthropic/claude-opus-4-5",
    { "model": "openai/gpt-5.2", "minEffort": "high" }
  ],
  "budget": { "perCallSoftUsd": 1, "perCallHardUsd": 3, "sessionUsd": 20, "contextBudgetTokens": 250000, "timeoutSec": 420, "onExceed": "confirm" },
  "tools": { "enabled": true, "maxRounds": 3, "repo": true, "denyPatterns": [".env", ".env.*", "*.pem", "secrets/**"] },
  "warming": { "enabled": true, "minPromptTokens": 100000, "minSavingsUsd": 0.05, "maxDurationSec": 3600 },
  "review": { "enabled": true, "minToolCalls": 1, "minSeverity": "concern" }
}
`,
  isolated: `{
  "$schema": "./schemas/isolated.schema.json",
  "model": "openai-codex/gpt-6.1-sol",
  "maxInputChars": 48000,
  "timeoutMs": 120000
}
`,
} as const;

export interface Edit {
  readonly name: string;
  /** A base, or a shipped table's id. */
  readonly file: keyof typeof bases | `${string}/${string}`;
  /** What is replaced; it stands once in the file. */
  readonly from: string;
  readonly to: string;
  /** One line for each change, in the order of the report. */
  readonly changes: readonly string[];
}

export const edits: readonly Edit[] = [
  {
    name: "mode to lenient",
    file: "guard",
    from: '"mode": "default"',
    to: '"mode": "lenient"',
    changes: [
      "guard/mode-ladder: verdict in [defer-allow, defer]: ask → allow (looser)",
      "guard/event: source in {model, cache}, verdict = defer, outcome = allow, first = true: none → lenient-fail-open (sideways)",
    ],
  },
  {
    name: "mode to strict",
    file: "guard",
    from: '"mode": "default"',
    to: '"mode": "strict"',
    changes: [
      "guard/machinery: always: ask → deny (stricter)",
      "guard/mode-ladder: verdict in [defer-allow … deny-soft]: ask → deny (stricter)",
    ],
  },
  {
    name: "mode to permissive",
    file: "guard",
    from: '"mode": "default"',
    to: '"mode": "permissive"',
    changes: [
      "guard/mode-ladder: verdict in [defer-allow … deny-soft]: ask → allow (looser)",
      "guard/machinery: always: ask → deny (stricter)",
      "guard/event: source in {model, cache}, verdict in [defer-allow … deny-hard] or absent, outcome = allow, first = true: none → permissive-first-allow (sideways)",
    ],
  },
  {
    name: "a lower risk threshold",
    file: "guard",
    from: '"riskThreshold": 0.5',
    to: '"riskThreshold": 0.4',
    changes: [
      "guard/classifier: danger = none, dangerConfidence < 0.5, risk in [0.4, 0.5): defer → defer-deny (stricter)",
      "guard/classifier: danger = none, dangerConfidence ≥ 0.5, risk in [0.4, 0.5), riskConfidence < 0.5: defer → defer-deny (stricter)",
      "guard/classifier: danger = none, dangerConfidence ≥ 0.5, intent < 0.5, risk in [0.4, 0.5), riskConfidence ≥ 0.5: defer-allow → deny-soft (stricter)",
      "guard/classifier: danger = none, dangerConfidence ≥ 0.5, intent ≥ 0.5, risk in [0.4, 0.5), riskConfidence ≥ 0.5: allow → deny-soft (stricter)",
    ],
  },
  {
    name: "a higher risk threshold",
    file: "guard",
    from: '"riskThreshold": 0.5',
    to: '"riskThreshold": 0.8',
    changes: [
      "guard/classifier: danger = none, dangerConfidence < 0.5, risk in [0.5, 0.8): defer-deny → defer (looser)",
      "guard/classifier: danger = none, dangerConfidence ≥ 0.5, risk in [0.5, 0.8), riskConfidence < 0.5: defer-deny → defer (looser)",
      "guard/classifier: danger = none, dangerConfidence ≥ 0.5, intent < 0.5, risk in [0.5, 0.8), riskConfidence ≥ 0.5: deny-hard → defer-allow (looser)",
      "guard/classifier: danger = none, dangerConfidence ≥ 0.5, intent ≥ 0.5, risk in [0.5, 0.8), riskConfidence ≥ 0.5: deny-hard → allow (looser)",
    ],
  },
  {
    name: "a lower intent threshold",
    file: "guard",
    from: '"intentThreshold": 0.5',
    to: '"intentThreshold": 0.3',
    changes: [
      "guard/classifier: danger = none, dangerConfidence ≥ 0.5, intent in [0.3, 0.5), risk < 0.5, riskConfidence ≥ 0.5: defer-allow → allow (looser)",
      "guard/classifier: danger ≠ none, dangerConfidence ≥ 0.5, intent in [0.3, 0.5): deny-hard → defer-deny (looser)",
    ],
  },
  {
    name: "a higher intent threshold",
    file: "guard",
    from: '"intentThreshold": 0.5',
    to: '"intentThreshold": 0.7',
    changes: [
      "guard/classifier: danger = none, dangerConfidence ≥ 0.5, intent in [0.5, 0.7), risk < 0.5, riskConfidence ≥ 0.5: allow → defer-allow (stricter)",
      "guard/classifier: danger ≠ none, dangerConfidence ≥ 0.5, intent in [0.5, 0.7): defer-deny → deny-hard (stricter)",
    ],
  },
  {
    name: "a lower confidence threshold",
    file: "guard",
    from: '"confidenceThreshold": 0.5',
    to: '"confidenceThreshold": 0.2',
    changes: [
      "guard/classifier: danger = none, dangerConfidence in [0.2, 0.5), intent < 0.5, risk < 0.5, riskConfidence ≥ 0.2: defer → defer-allow (looser)",
      "guard/classifier: danger = none, dangerConfidence in [0.2, 0.5), intent ≥ 0.5, risk < 0.5, riskConfidence ≥ 0.2: defer → allow (looser)",
      "guard/classifier: danger = none, dangerConfidence ≥ 0.5, intent < 0.5, risk < 0.5, riskConfidence in [0.2, 0.5): defer → defer-allow (looser)",
      "guard/classifier: danger = none, dangerConfidence ≥ 0.5, intent ≥ 0.5, risk < 0.5, riskConfidence in [0.2, 0.5): defer → allow (looser)",
      "guard/classifier: danger = none, dangerConfidence in [0.2, 0.5), risk ≥ 0.5, riskConfidence ≥ 0.2: defer-deny → deny-hard (stricter)",
      "guard/classifier: danger = none, dangerConfidence ≥ 0.5, risk ≥ 0.5, riskConfidence in [0.2, 0.5): defer-deny → deny-hard (stricter)",
      "guard/classifier: danger ≠ none, dangerConfidence in [0.2, 0.5), intent < 0.5: defer-deny → deny-hard (stricter)",
    ],
  },
  {
    name: "a higher confidence threshold",
    file: "guard",
    from: '"confidenceThreshold": 0.5',
    to: '"confidenceThreshold": 0.9',
    changes: [
      "guard/classifier: danger = none, dangerConfidence in [0.5, 0.9), risk ≥ 0.5, riskConfidence ≥ 0.5: deny-hard → defer-deny (looser)",
      "guard/classifier: danger = none, dangerConfidence ≥ 0.9, risk ≥ 0.5, riskConfidence in [0.5, 0.9): deny-hard → defer-deny (looser)",
      "guard/classifier: danger ≠ none, dangerConfidence in [0.5, 0.9), intent < 0.5: deny-hard → defer-deny (looser)",
      "guard/classifier: danger = none, dangerConfidence in [0.5, 0.9), intent < 0.5, risk < 0.5, riskConfidence ≥ 0.5: defer-allow → defer (stricter)",
      "guard/classifier: danger = none, dangerConfidence in [0.5, 0.9), intent ≥ 0.5, risk < 0.5, riskConfidence ≥ 0.5: allow → defer (stricter)",
      "guard/classifier: danger = none, dangerConfidence ≥ 0.9, intent < 0.5, risk < 0.5, riskConfidence in [0.5, 0.9): defer-allow → defer (stricter)",
      "guard/classifier: danger = none, dangerConfidence ≥ 0.9, intent ≥ 0.5, risk < 0.5, riskConfidence in [0.5, 0.9): allow → defer (stricter)",
    ],
  },
  {
    name: "one more surface",
    file: "guard",
    from: '"skill", ',
    to: '"skill", "deploy", ',
    changes: ["guard/surfaces: surface = deploy: skip → review (sideways)"],
  },
  {
    name: "one surface less",
    file: "guard",
    from: ', "skill"',
    to: "",
    changes: ["guard/surfaces: surface = skill: review → skip (sideways)"],
  },
  {
    name: "a surface pattern",
    file: "guard",
    from: '"skill", ',
    to: '"skill", "deploy*", ',
    changes: ["guard/surfaces: surface like deploy*: skip → review (sideways)"],
  },
  {
    name: "every surface",
    file: "guard",
    from: '["bash", "mcp", "skill", "!mcp_docs"]',
    to: '["*"]',
    changes: [
      "guard/surfaces: surface not like mcp__*__*, not in {bash, mcp, skill, mcp_docs}: skip → review (sideways)",
      "guard/surfaces: surface = mcp_docs: skip → review (sideways)",
    ],
  },
  {
    name: "a family of surfaces",
    file: "guard",
    from: '"skill", ',
    to: '"skill", "path", ',
    changes: ["guard/surfaces: surface in {path, path_read, path_write}: skip → review (sideways)"],
  },
  {
    name: "the exclude gone",
    file: "guard",
    from: ', "!mcp_docs"',
    to: "",
    changes: [],
  },
  {
    name: "an exclude that bites",
    file: "guard",
    from: '"!mcp_docs"',
    to: '"!mcp_docs", "!skill"',
    changes: ["guard/surfaces: surface = skill: review → skip (sideways)"],
  },
  {
    name: "a breaker that trips later",
    file: "guard",
    from: '"consecutive": 3',
    to: '"consecutive": 5',
    changes: ["guard/breaker: denyStreak in [3, 4], sessionDenies ≤ 19: tripped → closed (looser)"],
  },
  {
    name: "a breaker that trips sooner for good",
    file: "guard",
    from: '"total": 20',
    to: '"total": 10',
    changes: [
      "guard/breaker: denyStreak ≤ 2, sessionDenies in [10, 19]: closed → tripped-permanently (stricter)",
      "guard/breaker: denyStreak ≥ 3, sessionDenies in [10, 19]: tripped → tripped-permanently (stricter)",
    ],
  },
  {
    name: "a breaker that asks",
    file: "guard",
    from: '"verdict": "deny"',
    to: '"verdict": "defer"',
    changes: ["guard/breaker-verdict: always: deny → ask (looser)"],
  },
  {
    name: "quieter notices",
    file: "guard",
    from: '"notifyLevel": "info"',
    to: '"notifyLevel": "error"',
    changes: [
      "guard/notice: event in {clarification, mcp-covered}: info → silent (sideways)",
      "guard/notice: event in {softened-deny, model-deny, machinery-defer, breaker-defer, lenient-fail-open, permissive-first-allow}: warning → silent (sideways)",
    ],
  },
  {
    name: "notices of approvals",
    file: "guard",
    from: '"notifyApprovals": false',
    to: '"notifyApprovals": true',
    changes: [
      "guard/event: source in {model, cache}, verdict in [defer-allow … deny-hard], outcome = allow: none → approval (sideways)",
      "guard/notice: event = approval: silent → info (sideways)",
    ],
  },
  {
    name: "another reviewer",
    file: "guard",
    from: '"model": "claude-haiku-4-5"',
    to: '"model": "claude-sonnet-4-5"',
    changes: [],
  },
  {
    name: "more time for a review",
    file: "guard",
    from: '"timeoutMs": 15000',
    to: '"timeoutMs": 30000',
    changes: [
      "guard/transport: by = chat, tookMs in (15000, 30000]: timeout → chat (sideways)",
      "guard/transport: by = classifier, tookMs in (15000, 30000]: timeout → classifier (sideways)",
    ],
  },
  {
    name: "other instructions",
    file: "guard",
    from: "Deny whatever touches production.",
    to: "Allow read-only commands.",
    changes: [],
  },
  {
    name: "one more blocklist entry",
    file: "advisor",
    from: '"anthropic/claude-opus-4-5",',
    to: `"anthropic/claude-opus-4-5",
    "google/gemini-3-pro",`,
    changes: ["advisor/blocklist: executorModel = google/gemini-3-pro: active → blocked (stricter)"],
  },
  {
    name: "a blocklist entry gone",
    file: "advisor",
    from: `    "anthropic/claude-opus-4-5",
`,
    to: "",
    changes: ["advisor/blocklist: executorModel = anthropic/claude-opus-4-5: blocked → active (looser)"],
  },
  {
    name: "a blocklist entry from less effort on",
    file: "advisor",
    from: '"minEffort": "high"',
    to: '"minEffort": "medium"',
    changes: [
      "advisor/blocklist: executorModel = openai/gpt-5.2, executorEffort = medium: active → blocked (stricter)",
    ],
  },
  {
    name: "a blocklist entry at any effort",
    file: "advisor",
    from: '{ "model": "openai/gpt-5.2", "minEffort": "high" }',
    to: '"openai/gpt-5.2"',
    changes: [
      "advisor/blocklist: executorModel = openai/gpt-5.2, executorEffort in [minimal … medium] or absent: active → blocked (stricter)",
    ],
  },
  {
    name: "a higher cap on a call",
    file: "advisor",
    from: '"perCallHardUsd": 3',
    to: '"perCallHardUsd": 5',
    changes: [
      "advisor/budget-gate: callUsd in (3, 5], branchUsd ≤ 20, ui = false: skip → send (looser)",
      "advisor/budget-gate: callUsd in (3, 5], branchUsd ≤ 20, ui = true: confirm → send (looser)",
      "advisor/warming-refresh: unchanged = true, savingsUsd ≥ 0.05, coldUsd in (3, 5], branchUsd ≤ 20, sinceConsultationSec < 3600, untilExpirySec > 0: stop → refresh (sideways)",
    ],
  },
  {
    name: "a lower cap on a branch",
    file: "advisor",
    from: '"sessionUsd": 20',
    to: '"sessionUsd": 10',
    changes: [
      "advisor/warming-refresh: unchanged = true, savingsUsd ≥ 0.05, coldUsd ≤ 3, branchUsd in (10, 20], sinceConsultationSec < 3600, untilExpirySec > 0: refresh → stop (sideways)",
      "advisor/budget-gate: callUsd ≤ 3, branchUsd in (10, 20], ui = false: send → skip (stricter)",
      "advisor/budget-gate: callUsd ≤ 3, branchUsd in (10, 20], ui = true: send → confirm (stricter)",
    ],
  },
  {
    name: "skip instead of a question",
    file: "advisor",
    from: '"onExceed": "confirm"',
    to: '"onExceed": "skip"',
    changes: [
      "advisor/budget-gate: branchUsd > 20, ui = true: confirm → skip (stricter)",
      "advisor/budget-gate: callUsd > 3, branchUsd ≤ 20, ui = true: confirm → skip (stricter)",
    ],
  },
  {
    name: "a smaller context budget",
    file: "advisor",
    from: '"contextBudgetTokens": 250000',
    to: '"contextBudgetTokens": 120000',
    changes: [
      "advisor/trim: cacheReadTokens = 0, promptTokens in (120000, 250000], folded = true, overWindow = false, priced = false: keep → trim (sideways)",
      "advisor/trim: cacheReadTokens = 0, promptTokens in (120000, 250000], folded = true, overWindow = false, priced = true, costUsd > 1: keep → trim (sideways)",
    ],
  },
  {
    name: "no tools",
    file: "advisor",
    from: '"tools": { "enabled": true',
    to: '"tools": { "enabled": false',
    changes: [
      "advisor/investigation: roundsMade ≤ 2: offer → none (sideways)",
      "advisor/investigation: roundsMade ≥ 3: exhausted → none (sideways)",
      "advisor/offered-tools: always: all → none (sideways)",
    ],
  },
  {
    name: "more rounds",
    file: "advisor",
    from: '"maxRounds": 3',
    to: '"maxRounds": 5',
    changes: ["advisor/investigation: roundsMade in [3, 4]: exhausted → offer (sideways)"],
  },
  {
    name: "a deny pattern gone",
    file: "advisor",
    from: ', "*.pem"',
    to: "",
    changes: [
      "advisor/path-access: inside = true, withheld = false, path like *.pem, not like .env or .env.* or secrets/**: denied → allow (looser)",
    ],
  },
  {
    name: "one more deny pattern",
    file: "advisor",
    from: '"secrets/**"',
    to: '"secrets/**", "*.key"',
    changes: [
      "advisor/path-access: inside = true, withheld = false, path like *.key, not like .env or .env.* or *.pem or secrets/**: allow → denied (stricter)",
    ],
  },
  {
    name: "no review passes",
    file: "advisor",
    from: '"review": { "enabled": true',
    to: '"review": { "enabled": false',
    changes: [
      "advisor/review-start: endedInText = true, alreadyReviewed = false, reviewing = false, consultedLast = false, recorder = true, toolCalls ≥ 1, reviewsThisPrompt ≤ 2, muted = false or absent: review → skip (sideways)",
    ],
  },
  {
    name: "advice only on blockers",
    file: "advisor",
    from: '"minSeverity": "concern"',
    to: '"minSeverity": "blocker"',
    changes: [
      "advisor/review-delivery: severity = concern, idle = false, otherBranch = false or absent: hold → nothing (sideways)",
      "advisor/review-delivery: severity = concern, idle = true, otherBranch = false or absent: card → nothing (sideways)",
    ],
  },
  {
    name: "warming for shorter prompts",
    file: "advisor",
    from: '"minPromptTokens": 100000',
    to: '"minPromptTokens": 50000',
    changes: [
      "advisor/warming-arm: recorder = true, running = true, succeeded = true, ttlKnown = true, fingerprint = true, ttlSec ≥ 30, promptTokens in [50000, 100000): skip → arm (sideways)",
    ],
  },
  {
    name: "longer inputs",
    file: "isolated",
    from: '"maxInputChars": 48000',
    to: '"maxInputChars": 96000',
    changes: ["isolated/input: inputChars in [48001, 96000]: refuse → send (looser)"],
  },
  {
    name: "another isolated model",
    file: "isolated",
    from: "gpt-6.1-sol",
    to: "gpt-6.2-sol",
    changes: [],
  },
  {
    name: "a ladder that asks about more",
    file: "guard/mode-ladder",
    from: '"allowThrough": "defer", ',
    to: '"allowThrough": "allow", ',
    changes: ["guard/mode-ladder: mode = lenient, verdict in [defer-allow, defer]: allow → ask (stricter)"],
  },
  {
    name: "a ladder that lets hard danger be asked",
    file: "guard/mode-ladder",
    from: '"allowThrough": "allow",     "denyFrom": "deny-hard"',
    to: '"allowThrough": "allow",     "denyFrom": "deny-soft"',
    changes: ["guard/mode-ladder: mode = default, verdict = deny-soft: ask → deny (stricter)"],
  },
  {
    name: "a machinery failure that always denies",
    file: "guard/machinery",
    from: '"then": "ask"',
    to: '"then": "deny"',
    changes: ["guard/machinery: mode in {default, lenient}: ask → deny (stricter)"],
  },
  {
    name: "a retried status less",
    file: "guard/failover",
    from: "409, 410,",
    to: "410,",
    changes: ["guard/failover: decided = false, status = 409: next → stop (sideways)"],
  },
  {
    name: "a capped surface opened",
    file: "guard/family-cap",
    from: '["path", "path_read", "path_write"]',
    to: '["path", "path_write"]',
    changes: ["guard/family-cap: surface = path_read: never-allow → may-allow (looser)"],
  },
  {
    name: "a walk that goes on for longer",
    file: "guard/walk",
    from: '"below": 2000',
    to: '"below": 500',
    changes: ["guard/walk: remainingMs in [500, 2000), backupsLeft ≥ 1: stop → next (sideways)"],
  },
  {
    name: "a skipped read",
    file: "advisor/path-access",
    from: '"then": "outside"',
    to: '"then": "allow"',
    changes: ["advisor/path-access: inside = false: outside → allow (looser)"],
  },
  {
    name: "a told-to-skip that asks",
    file: "advisor/budget-gate",
    from: '"when": { "onExceed": "skip" }, "then": "skip"',
    to: '"when": { "onExceed": "skip" }, "then": "confirm"',
    changes: [
      "advisor/budget-gate: branchUsd > 20, onExceed = skip: skip → confirm (looser)",
      "advisor/budget-gate: callUsd > 3, branchUsd ≤ 20, onExceed = skip: skip → confirm (looser)",
    ],
  },
  {
    name: "a fault that allows",
    file: "guard/mode-ladder",
    from: '"onFault": "deny"',
    to: '"onFault": "allow"',
    changes: ["guard/mode-ladder: on a fault: deny → allow (looser)"],
  },
  {
    name: "a soft band under another tier",
    file: "guard/classifier",
    from: '"below": 0.5',
    to: '"below": 0.3',
    changes: [
      "guard/classifier: classifier.riskThreshold ≤ 0.3, danger = none, dangerConfidence ≥ classifier.confidenceThreshold, risk in [0.3, 0.5), riskConfidence ≥ classifier.confidenceThreshold: deny-soft → deny-hard (stricter)",
      "guard/classifier: classifier.riskThreshold in [0.3, 0.5), danger = none, dangerConfidence ≥ classifier.confidenceThreshold, risk in [classifier.riskThreshold, 0.5), riskConfidence ≥ classifier.confidenceThreshold: deny-soft → deny-hard (stricter)",
    ],
  },
  {
    name: "old thinking is shown",
    file: "advisor/ledger-entry",
    from: '"when": { "entry": "thinking" }, "then": "withhold"',
    to: '"when": { "entry": "thinking" }, "then": "card"',
    changes: ["advisor/ledger-entry: entry = thinking, inTail = false: withhold → card (sideways)"],
  },
  {
    name: "a log kept for longer",
    file: "isolated/retention",
    from: '"above": 30',
    to: '"above": 90',
    changes: ["isolated/retention: state = completed, ageDays in (30, 90], totalMiB ≤ 100: remove → keep (sideways)"],
  },
  {
    name: "a row above the others",
    file: "advisor/path-access",
    from: '"rules": [',
    to: `"rules": [
    { "id": "docs", "when": { "path": { "like": "docs/**" } }, "then": "allow", "because": "documentation holds no secret" },`,
    changes: [
      "advisor/path-access: inside = false, path like docs/**: outside → allow (looser)",
      "advisor/path-access: inside = true, withheld = false, path like docs/**, like any of {.env, .env.*, *.pem, *.key, id_rsa*, *.p12, *.pfx}: denied → allow (looser)",
      "advisor/path-access: inside = true, withheld = true, path like docs/**: denied → allow (looser)",
    ],
  },
  {
    name: "a row removed",
    file: "guard/classifier",
    from: `    {
      "id": "risk-unsure",
      "when": { "use": "risk-unsure" },
      "then": "defer",
      "because": "could not judge the damage",
      "says": "could not judge how much damage this could do (is it safe to run?)"
    },
`,
    to: "",
    changes: [
      "guard/classifier: danger = none, dangerConfidence ≥ 0.5, intent < 0.5, risk < 0.5, riskConfidence < 0.5: defer → defer-allow (looser)",
      "guard/classifier: danger = none, dangerConfidence ≥ 0.5, intent ≥ 0.5, risk < 0.5, riskConfidence < 0.5: defer → allow (looser)",
    ],
  },
  {
    name: "a narrower row",
    file: "guard/cacheable",
    from: '"id": "backup", "when": { "reviewer": "backup" }',
    to: '"id": "backup", "when": { "reviewer": "backup", "reply": "allow" }',
    changes: ["guard/cacheable: reply = deny, reviewer = backup, files = compared: skip → store (sideways)"],
  },
  {
    name: "muting no longer counts",
    file: "advisor/review-start",
    from: `    { "id": "muted", "when": { "muted": true }, "then": "skip", "because": "you asked for quiet" },
`,
    to: "",
    changes: [
      "advisor/review-start: review.enabled = true, endedInText = true, alreadyReviewed = false, reviewing = false, consultedLast = false, recorder = true, toolCalls ≥ review.minToolCalls, reviewsThisPrompt ≤ 2, muted = true: skip → review (sideways)",
    ],
  },
  {
    name: "a row under a setting dropped",
    file: "advisor/offered-tools",
    from: `    { "id": "no-repository", "when": { "/tools/repo": false }, "then": "expand-only", "because": "the workspace is closed to the advisor, its own ledger is not" }
`,
    to: `    { "id": "no-repository", "when": { "/tools/repo": false }, "then": "all", "because": "the workspace is closed to the advisor, its own ledger is not" }
`,
    changes: [
      "advisor/offered-tools: tools.enabled = true, tools.maxRounds ≥ 1, tools.repo = false: expand-only → all (sideways)",
    ],
  },
  {
    name: "no status fails over",
    file: "guard/failover",
    from: '"then": "next",\n      "because": "the reviewer is out of quota, missing or busy"',
    to: '"then": "stop",\n      "because": "the reviewer is out of quota, missing or busy"',
    changes: ["guard/failover: decided = false, status in {402, 404, 408, 409, 410, 425, 429}: next → stop (sideways)"],
  },
];
