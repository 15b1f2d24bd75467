// The first version has no tool calls: an answer has one block of shell code, and the observation begins with its exit
// code.

const FENCE = '```'
const OPENING = /```bash[ \t]*$/
const RETURN_CODE = /^\s*<returncode>(-?\d+)<\/returncode>/
/** What the agent is told about a command that was stopped. */
const TIMED_OUT_START = 'The last command <command>'
const TIMED_OUT_END = '</command> timed out'

/** The command of an answer: that of its only block of shell code. */
export function actionIn(content: string): string | null {
  const blocks: string[] = []
  let open: string[] | null = null
  for (const line of content.split('\n')) {
    if (open === null) {
      if (OPENING.test(line)) open = []
    } else if (line.startsWith(FENCE)) {
      if (open.length > 0) blocks.push(open.join('\n'))
      open = null
    } else {
      open.push(line)
    }
  }
  const [only, second] = blocks
  return only === undefined || second !== undefined ? null : only.trim()
}

/** The exit code that an observation states, if any. */
export function observationOf(content: string): number | null {
  const [, code] = RETURN_CODE.exec(content) ?? []
  if (code !== undefined) return Number(code)
  return content.startsWith(TIMED_OUT_START) && content.includes(TIMED_OUT_END) ? -1 : null
}
