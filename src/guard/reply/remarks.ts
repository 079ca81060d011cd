/** A remark beside a verdict that came as a call: it may say why, but must not speak against it. */

const MAX_CHARS = 600;
/** English is all that is read: what is in another language stays unread. */
const PLAIN = /^[\x20-\x7e\s’]*$/;
const ENGLISH = /\b(?:the|this|it|is|are|was)\b/i;
/** What a remark says that agrees. */
const AGREES =
  /\b(?:user|person)\b[^.]{0,40}\b(?:asked|requested|wants|wanted|approved|authorized|instructed)\b|\b(?:safe|fine|harmless|read-only|routine|ordinary|allow(?:ed|ing)?|approved?|permitted|within scope|in scope|low[- ]risk|expected)\b/i;
/** What it says that does not, or that only might. */
const OBJECTS =
  /\b(?:den(?:y|ies|ied|ying|ial)|refus\w*|reject\w*|declin\w*|block\w*|forb\w*|nicht|kein\w*|nein|pas|nunca|niet|geen|prohibit\w*|disallow\w*|not|no|nor|none|never|without|cannot|unsafe|danger\w*|malicious|inject\w*|harm(?:s|ful)?|destr\w*|un(?:authori|clear|sure|certain|known|trust|related|expected|approved)\w*|suspicious|risky|high[- ]risk|critical|attack\w*|exfiltrat\w*|leak\w*|secrets?|defer\w*|doubt\w*|however|but|although|though|unless|if|except|should|would|could|might|may|wait|stop\w*|ask the|pretend\w*|claim\w*|says?|prints?|output)\b|n['’]t\b|\?|[{}<>"]/i;

export function isAgreeing(text: string): boolean {
  const remark = text.trim();
  return (
    remark.length <= MAX_CHARS &&
    PLAIN.test(remark) &&
    ENGLISH.test(remark) &&
    AGREES.test(remark) &&
    !OBJECTS.test(remark)
  );
}
