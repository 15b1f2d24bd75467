// What is the user's in the messages that Cline sends as the user: the rest is results and context.

const WORDS = /<(task|feedback|user_message|answer)>\s*([\s\S]*?)\s*<\/\1>/
const RESULT = /^\[(?<tool>\w+)\b[\s\S]*?\] Result:\s*/
/** Tools that talk to the user; their result is what the user answered. */
const TALK: ReadonlySet<string> = new Set([
  'attempt_completion',
  'ask_followup_question',
  'plan_mode_respond',
  'new_task',
])
/** Texts that the program adds. */
const CONTEXT =
  /^\s*(?:<environment_details>|# task_progress|# TODO LIST|\[ERROR\]|\[TASK RESUMPTION\]|Files attached by the user)/

export function isTalk(tool: string): boolean {
  return TALK.has(tool)
}

interface UserTexts {
  /** Contents of results, in order. */
  readonly results: readonly string[]
  readonly words: readonly string[]
}

/** The content of a result follows its header, in the same text or in the next one. */
export function readTexts(texts: readonly string[]): UserTexts {
  const results: string[] = []
  const words: string[] = []
  for (let index = 0; index < texts.length; index += 1) {
    const text = texts[index] ?? ''
    const header = RESULT.exec(text)
    const next = texts[index + 1] ?? ''
    const isSplit = header !== null && header[0].length === text.length && !RESULT.test(next) && !CONTEXT.test(next)
    if (isSplit) index += 1
    const content = isSplit ? next : text.slice(header?.[0].length ?? 0)
    if (header !== null) results.push(content)
    const own = header === null || isTalk(header.groups?.tool ?? '') ? WORDS.exec(content)?.[2] : undefined
    if (own !== undefined) words.push(own)
  }
  return { results, words }
}

const FAILED =
  /^\s*(?:The tool execution failed with the following error|The user denied this operation|Error:\n|<error>|\{"status":"error")/

export function isFailure(text: string): boolean {
  return FAILED.test(text)
}
