/** How a review looks in Pi's transcript. */
import { getMarkdownTheme, type MessageRenderer } from "@earendil-works/pi-coding-agent";
import { Container, Markdown, Spacer, Text } from "@earendil-works/pi-tui";
import { safeText } from "../../text/safe.ts";
import { headline } from "../render.ts";
import { bodyOf, cardIn } from "./card.ts";

/** Verdict, model and cost, and the advice as markdown, open from the start. Undefined leaves a strange message to Pi. */
export const renderReview: MessageRenderer = (message, _options, theme) => {
  const card = cardIn(message.details);
  if (card === undefined) return undefined;
  const box = new Container();
  const title = theme.fg("toolTitle", theme.bold("advisor review"));
  box.addChild(new Text(`${title}  ${headline(card.severity, { ...card, rounds: 0 }, theme)}`, 0, 0));
  box.addChild(new Spacer(1));
  box.addChild(new Markdown(safeText(bodyOf(card)), 0, 0, getMarkdownTheme()));
  return box;
};
