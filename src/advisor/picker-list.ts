/** A list to choose from, narrowed by typing. */
import type { ExtensionContext, Theme } from "@earendil-works/pi-coding-agent";
import { type Component, type KeybindingsManager, truncateToWidth } from "@earendil-works/pi-tui";
import { filterBy } from "./filter.ts";

export interface ListItem {
  readonly value: string;
  readonly label: string;
}

const ROWS = 10;
const HINT = "type to filter • ↑↓ navigate • enter select • esc cancel";

/** The value that was chosen; undefined when the person left. */
export async function showList(ctx: Pick<ExtensionContext, "ui">, title: string, items: readonly ListItem[], preselected: string | undefined): Promise<string | undefined> {
  return ctx.ui.custom<string | undefined>((tui, theme, keybindings, done) => createList({ title, items, preselected, theme, keybindings, done, changed: () => tui.requestRender() }));
}

export interface ListOptions {
  readonly title: string;
  readonly items: readonly ListItem[];
  readonly preselected: string | undefined;
  readonly theme: Pick<Theme, "fg" | "bold">;
  readonly keybindings: Pick<KeybindingsManager, "matches">;
  readonly done: (value: string | undefined) => void;
  readonly changed: () => void;
}

/** Letters filter, the arrows move and wrap around, backspace widens again. */
export function createList({ title, items, preselected, theme, keybindings, done, changed }: ListOptions): Component {
  let query = "";
  let shown: readonly ListItem[] = items;
  let selected = Math.max(0, items.findIndex(({ value }) => value === preselected));
  const refilter = (next: string): void => {
    query = next;
    shown = filterBy(items, query, ({ label }) => label);
    selected = 0;
  };
  const move = (step: number): void => {
    if (shown.length > 0) selected = (selected + step + shown.length) % shown.length;
  };
  return {
    invalidate: () => {},
    render: (width) => {
      const first = Math.max(0, Math.min(selected - Math.floor(ROWS / 2), shown.length - ROWS));
      const rows = shown.slice(first, first + ROWS).map(({ label }, row) => (first + row === selected ? theme.fg("accent", `→ ${label}`) : `  ${label}`));
      return [
        theme.fg("accent", theme.bold(title)),
        theme.fg("muted", query === "" ? "Type to filter…" : `Filter: ${query}`),
        ...(rows.length === 0 ? [theme.fg("muted", "  nothing fits")] : rows),
        ...(shown.length > ROWS ? [theme.fg("dim", `  (${selected + 1}/${shown.length})`)] : []),
        theme.fg("dim", HINT),
      ].map((line) => truncateToWidth(line, width));
    },
    handleInput: (data) => {
      if (keybindings.matches(data, "tui.select.up")) move(-1);
      else if (keybindings.matches(data, "tui.select.down")) move(1);
      else if (keybindings.matches(data, "tui.select.confirm")) {
        const chosen = shown[selected];
        if (chosen !== undefined) done(chosen.value);
        return;
      } else if (keybindings.matches(data, "tui.select.cancel")) return done(undefined);
      else if (keybindings.matches(data, "tui.editor.deleteCharBackward")) refilter(query.slice(0, -1));
      else if (isPrintable(data)) refilter(query + data);
      changed();
    },
  };
}

/** Key sequences begin with a control character. */
// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const isPrintable = (data: string): boolean => data !== "" && !/[\u0000-\u001f\u007f]/.test(data);
