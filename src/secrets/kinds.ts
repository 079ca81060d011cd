/**
 * The secrets that are known by how they begin: one row a kind, with a text that it finds and one that it must leave.
 *
 * Two rules hold for every row, and tests hold the rows to them:
 * - **linear time**: a scan consumes what it read, or may only start at a word's edge;
 * - **no hiding place**: no row takes in shell syntax, quotes or white space.
 *
 * It is a table in code, not under `policies/`: a project's own tables must not be able to switch a row off, and a pattern
 * that takes too long would stop every review.
 */
export interface SecretKind {
  /** Stable name, for tests and reports. */
  readonly id: string;
  /** Global. Group 1, if any, stays. */
  readonly pattern: RegExp;
  /** What begins like it may be a word; only what also looks random is one. */
  readonly random?: true;
  readonly hit: string;
  readonly miss: string;
}

/** No word character before: `task-…` is no `sk-…`. */
const EDGE = "(?<![A-Za-z0-9_-])";
const kind = (id: string, body: string, hit: string, miss: string): SecretKind => ({
  id,
  pattern: new RegExp(EDGE + body, "g"),
  hit,
  miss,
});

const fill = (from: string, count: number): string => from.repeat(Math.ceil(count / from.length)).slice(0, count);
const mixed = (count: number): string => fill("aB3", count);
const hex = (count: number): string => fill("0f9", count);
const upper = (count: number): string => fill("AZ27", count);

export const SECRET_KINDS: readonly SecretKind[] = [
  kind(
    "aws-key-id",
    "(?:AKIA|ASIA|ABIA|ACCA|AGPA|AIDA|AIPA|ANPA|ANVA|APKA|AROA)[A-Z2-7]{16}(?![A-Za-z0-9])",
    "AKIAIOSFODNN7EXAMPLE",
    "AKIAIOSFODNN7",
  ),
  kind("anthropic", "sk-ant-[A-Za-z0-9_-]{40,}", `sk-ant-${mixed(40)}`, "sk-ant-short"),
  {
    ...kind(
      "openai",
      "sk-(?:(?:proj|svcacct|admin)-)?[A-Za-z0-9_-]{20,}",
      `sk-proj-${mixed(24)}`,
      "sk-learn-pipeline-for-beginners",
    ),
    random: true,
  },
  kind("github", "gh[pousr]_[A-Za-z0-9]{36,}", `ghp_${mixed(36)}`, "ghp_short"),
  kind("github-fine-grained", "github_pat_[A-Za-z0-9_]{60,}", `github_pat_${mixed(60)}`, "github_pat_x"),
  kind("gitlab", "gl(?:pat|rt|dt|ptt)-[A-Za-z0-9_-]{20,}", `glpat-${mixed(20)}`, "glpat-x"),
  kind("slack", "xox[abeoprs]-[A-Za-z0-9-]{10,}", "xoxb-123456789012-abc", "xoxb-1"),
  kind("slack-app", "xapp-[A-Za-z0-9-]{10,}", "xapp-1-A0123-456", "xapp-1"),
  {
    id: "slack-webhook",
    pattern: /(hooks\.slack\.com\/services\/)[A-Z0-9]{6,}\/[A-Z0-9]{6,}\/[A-Za-z0-9]{16,}/g,
    hit: "https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXX",
    miss: "https://hooks.slack.com/services/help",
  },
  kind("google-api-key", "AIza[A-Za-z0-9_-]{35}", `AIza${mixed(35)}`, "AIzaShort"),
  kind("google-oauth", "(?:ya29\\.|GOCSPX-)[A-Za-z0-9_-]{20,}", `ya29.${mixed(30)}`, "ya29.x"),
  kind("stripe", "[sr]k_(?:live|test|prod)_[A-Za-z0-9]{24,}", `sk_live_${mixed(24)}`, "sk_live_x"),
  kind("stripe-webhook", "whsec_[A-Za-z0-9+/=]{24,}", `whsec_${mixed(32)}`, "whsec_x"),
  kind("digitalocean", "do[opr]_v1_[a-f0-9]{64}", `dop_v1_${hex(64)}`, `dop_v1_${hex(20)}`),
  kind("databricks", "dapi[a-f0-9]{32}", `dapi${hex(32)}`, "dapi0f"),
  kind("sendgrid", "SG\\.[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{16,}", `SG.${mixed(22)}.${mixed(43)}`, "SG.a.b"),
  kind("atlassian", "ATATT3[A-Za-z0-9_=-]{20,}", `ATATT3${mixed(30)}`, "ATATT3x"),
  kind("alibaba", "LTAI[A-Za-z0-9]{12,}", `LTAI${mixed(16)}`, "LTAIx"),
  kind("npm", "npm_[A-Za-z0-9]{36}", `npm_${mixed(36)}`, "npm_config_registry"),
  kind("pypi", "pypi-AgEI[A-Za-z0-9_-]{16,}", `pypi-AgEI${mixed(30)}`, "pypi-AgEIx"),
  kind("docker", "dckr_pat_[A-Za-z0-9_-]{20,}", `dckr_pat_${mixed(27)}`, "dckr_pat_x"),
  kind("hugging-face", "hf_[A-Za-z0-9]{30,}", `hf_${mixed(34)}`, "hf_hub_download"),
  kind("shopify", "shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}", `shpat_${hex(32)}`, "shpat_0f"),
  kind("linear", "lin_api_[A-Za-z0-9]{30,}", `lin_api_${mixed(40)}`, "lin_api_client"),
  kind("age", "AGE-SECRET-KEY-1[A-Z0-9]{50,}", `AGE-SECRET-KEY-1${upper(58)}`, "AGE-SECRET-KEY-1X"),
  kind(
    "tailscale",
    "tskey-(?:auth|api|client)-[A-Za-z0-9]{8,}-[A-Za-z0-9]{16,}",
    `tskey-auth-${mixed(16)}-${mixed(32)}`,
    "tskey-auth-x",
  ),
  kind(
    "jwt",
    "eyJ[A-Za-z0-9_-]{8,}\\.eyJ[A-Za-z0-9_-]{8,}(?:\\.[A-Za-z0-9_-]*)?",
    `eyJ${mixed(20)}.eyJ${mixed(20)}.${mixed(20)}`,
    `eyJ${mixed(20)}`,
  ),
];
