/** A list to choose from, narrowed by typing. */
import type { ExtensionContext, Theme } from "@earendil-works/pi-coding-agent";
import {
  type Component,
  fuzzyFilter,
  type KeybindingsManager,
  SelectList,
  truncateToWidth,
} from "@earendil-works/pi-tui";

/** `detail` stands beside the label, and typing finds it too. */
export interface ListItem {
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
}

const ROWS = 10;
/** Columns of the labels; details come after them. */
const LABEL_COLUMNS = { minPrimaryColumnWidth: 24, maxPrimaryColumnWidth: 60 } as const;
const HINT = "type to filter • ↑↓ navigate • enter select • esc cancel";

/** The value that was chosen; undefined when the person left. */
export async function showList(
  ctx: Pick<ExtensionContext, "ui">,
  title: string,
  items: readonly ListItem[],
  preselected: string | undefined,
): Promise<string | undefined> {
  return ctx.ui.custom<string | undefined>((tui, theme, keybindings, done) =>
    createList({ title, items, preselected, theme, keybindings, done, changed: () => tui.requestRender() }),
  );
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

/** Letters filter, backspace widens again; all else is Pi's own list. */
export function createList({ title, items, preselected, theme, keybindings, done, changed }: ListOptions): Component {
  const colours = {
    selectedPrefix: (text: string) => theme.fg("accent", text),
    selectedText: (text: string) => theme.fg("accent", text),
    description: (text: string) => theme.fg("muted", text),
    scrollInfo: (text: string) => theme.fg("dim", text),
    noMatch: () => theme.fg("muted", "  nothing fits"),
  };
  let query = "";
  const listOf = (shown: readonly ListItem[]): SelectList => {
    const list = new SelectList(
      shown.map(({ value, label, detail }) => ({
        value,
        label,
        ...(detail === undefined ? {} : { description: detail }),
      })),
      ROWS,
      colours,
      LABEL_COLUMNS,
    );
    list.onSelect = ({ value }) => done(value);
    list.onCancel = () => done(undefined);
    return list;
  };
  let list = listOf(items);
  list.setSelectedIndex(items.findIndex(({ value }) => value === preselected));
  const refilter = (next: string): void => {
    query = next;
    list = listOf(fuzzyFilter([...items], query, ({ label, detail = "" }) => `${label} ${detail}`));
  };
  return {
    invalidate: () => list.invalidate(),
    render: (width) =>
      [
        theme.fg("accent", theme.bold(title)),
        theme.fg("muted", query === "" ? "Type to filter…" : `Filter: ${query}`),
        ...list.render(width),
        theme.fg("dim", HINT),
      ].map((line) => truncateToWidth(line, width)),
    handleInput: (data) => {
      if (keybindings.matches(data, "tui.editor.deleteCharBackward")) refilter(query.slice(0, -1));
      else if (isPrintable(data)) refilter(query + data);
      else list.handleInput(data);
      changed();
    },
  };
}

/** Key sequences begin with a control character. */
// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const isPrintable = (data: string): boolean => data !== "" && !/[\u0000-\u001f\u007f]/.test(data);
