const STOP_WORD = /^\s?(?:TERMINATE|APPROVE|exit)\s?$/

/** A word that AutoGen's documentation uses to end a chat. From a user it is a command, not a turn. */
export function endsChat(text: string): boolean {
  return STOP_WORD.test(text)
}
