/** `node comment.ts FILE`: writes the file as the one comment of the pull request at hand, and edits it from then on. */
import { readFileSync } from "node:fs";
import { marker } from "../cli/report/diff/markdown.ts";
import { isObject } from "../jsonc/pointer.ts";

const PER_PAGE = 100;

const { GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_EVENT_PATH = "", GITHUB_TOKEN } = process.env;
const [, , file = ""] = process.argv;
const repository = `${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}`;

const event: unknown = JSON.parse(readFileSync(GITHUB_EVENT_PATH, "utf8"));
const request = part(event, "pull_request");
if (part(part(part(request, "head"), "repo"), "full_name") !== GITHUB_REPOSITORY)
  console.log("a pull request from a fork gets no token that may write; its summary says the same");
else await write(`${repository}/issues/${String(part(request, "number"))}/comments`);

/** A comment that cannot be written ends nothing: the summary says the same. */
async function write(comments: string): Promise<void> {
  const body = readFileSync(file, "utf8");
  try {
    const own = await find(comments);
    await (own === undefined
      ? call("POST", comments, { body })
      : call("PATCH", `${repository}/issues/comments/${own}`, { body }));
  } catch (error) {
    console.log(
      `::warning::the comment could not be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

async function find(comments: string): Promise<number | undefined> {
  for (let page = 1; ; page += 1) {
    const found = await call("GET", `${comments}?per_page=${PER_PAGE}&page=${page}`);
    if (!Array.isArray(found)) return undefined;
    const id = part(found.find(isOwn), "id");
    if (typeof id === "number") return id;
    if (found.length < PER_PAGE) return undefined;
  }
}

/** Anyone may begin a comment with the marker; only the workflow's own is edited. */
function isOwn(comment: unknown): boolean {
  return (
    part(part(comment, "user"), "login") === "github-actions[bot]" && String(part(comment, "body")).startsWith(marker)
  );
}

async function call(method: string, url: string, body?: { readonly body: string }): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { accept: "application/vnd.github+json", authorization: `Bearer ${GITHUB_TOKEN}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} gave ${response.status}`);
  return response.json();
}

function part(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined;
}
