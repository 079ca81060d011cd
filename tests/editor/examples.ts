/** The configuration examples of the contract. */
export const EXAMPLES: readonly {
  readonly family: "advisor" | "guard" | "isolated";
  readonly about: string;
  readonly text: string;
}[] = [
  {
    family: "advisor",
    about: "a blocklist",
    text: `{
  "modelKey": "anthropic/claude-opus-4-5",
  "effort": "high",
  "disabledForModels": [
    "anthropic/claude-opus-4-5",
    { "model": "openai/gpt-5.2", "minEffort": "high" }
  ]
}`,
  },
  {
    family: "advisor",
    about: "the older form of a key",
    text: `{ "modelKey": "anthropic:claude-opus-4-5", "disabledForModels": ["anthropic:claude-opus-4-5"] }`,
  },
  {
    family: "advisor",
    about: "the budget",
    text: `{
  "budget": {
    "perCallSoftUsd": 1,
    "perCallHardUsd": 3,
    "sessionUsd": 20,
    "warmWindowSec": 1800,
    "contextBudgetTokens": 250000,
    "timeoutSec": 420,
    "onExceed": "confirm"
  }
}`,
  },
  {
    family: "advisor",
    about: "the ledger",
    text: `{
  "ledger": {
    "tailToolCalls": 2,
    "tailMaxChars": 8000,
    "userMessageMaxChars": 20000,
    "customPreviewChars": 500
  }
}`,
  },
  {
    family: "advisor",
    about: "the tools",
    text: `{
  "tools": {
    "enabled": true,
    "maxRounds": 3,
    "maxResultChars": 12000,
    "repo": true,
    "denyPatterns": [".env", ".env.*", "*.pem", "*.key", "id_rsa*", "*.p12", "*.pfx"]
  }
}`,
  },
  {
    family: "advisor",
    about: "warming",
    text: `{
  "warming": {
    "enabled": true,
    "ttlSec": 0,
    "minPromptTokens": 100000,
    "continueProbability": 0.2,
    "minSavingsUsd": 0.05,
    "maxDurationSec": 3600
  }
}`,
  },
  {
    family: "advisor",
    about: "review",
    text: `{\n  "review": {\n    "enabled": false,\n    "minToolCalls": 1\n  }\n}`,
  },
  {
    family: "guard",
    about: "the reviewer",
    text: `// ~/.pi/agent/extensions/pi-permission-ai-guard/config.jsonc
{
  "provider": "anthropic",
  "model": "claude-haiku-4-5",
  "reasoning": "off",
  "timeoutMs": 15000,
  "surfaces": ["bash", "mcp", "skill"],
}`,
  },
  {
    family: "guard",
    about: "references to the environment",
    text: '{\n  "provider": "${MY_PROVIDER:-anthropic}",\n  "model": "${AI_GUARD_MODEL:-jev-1.13}"\n}',
  },
  {
    family: "guard",
    about: "a backup",
    text: `{
  "provider": "opencode-free",
  "model": "<free-model-id>",
  "fallbacks": [{ "provider": "anthropic", "model": "claude-haiku-4-5", "timeoutMs": 5000 }]
}`,
  },
  {
    family: "guard",
    about: "one text of instructions",
    text: `{\n  "instructions": "This project never touches /etc or ~/.ssh; any action there is unauthorized."\n}`,
  },
  {
    family: "guard",
    about: "instructions by lane",
    text: `{
  "instructions": {
    "chat": { "rules": "Deploys go through railway up." },
    "classifier": {
      "background": "Monorepo: each package owns its directory.",
      "questions": {
        "danger_category": "Deleting migration files counts as irreversible destruction.",
        "risk": "Touching /migrations is at least medium risk."
      }
    }
  }
}`,
  },
  {
    family: "guard",
    about: "backups in both lanes",
    text: `{
  "provider": "typesafe",
  "model": "jev-1.13",
  "modelType": "classifier",
  "fallbacks": [
    { "provider": "anthropic", "model": "claude-haiku-4-5", "modelType": "chat" },
    { "provider": "typesafe", "model": "jev-latest", "modelType": "classifier", "timeoutMs": 3000 }
  ]
}`,
  },
  {
    family: "guard",
    about: "the classifier itself",
    text: `{ "provider": "typesafe", "model": "jev-latest", "modelType": "classifier" }`,
  },
  {
    family: "isolated",
    about: "every setting at its default",
    text: `{
  "model": "openai-codex/gpt-6.1-sol",
  "reasoning": "high",
  "maxTokens": 4096,
  "timeoutMs": 120000,
  "maxInputChars": 48000,
  "logDirectory": "/home/me/.local/state/pi-advisor/consultations"
}`,
  },
];
