// Calls as XML in the text of an answer: `<read_file><path>a.ts</path></read_file>`.
import type { RawRecord } from '../../core/trace/trace-fields.js'

/** Tools of Cline and Roo Code; other tags are text. */
const TOOLS =
  'access_mcp_resource apply_diff apply_patch ask_followup_question attempt_completion browser_action codebase_search condense edit_file execute_command fetch_instructions generate_image insert_content list_code_definition_names list_files load_mcp_documentation new_rule new_task plan_mode_respond read_file replace_in_file report_bug run_slash_command search_and_replace search_files summarize_task switch_mode update_todo_list use_mcp_tool use_skill use_subagents web_fetch web_search write_to_file'
const OPENING = new RegExp(`<(${TOOLS.split(' ').join('|')})>`, 'g')

/** Parameters that may contain their own closing tag. */
const LONG: ReadonlySet<string> = new Set(['content', 'diff', 'arguments', 'result', 'args'])

export interface XmlCall {
  readonly name: string
  readonly input: RawRecord
}

/** The calls of an answer, and its text without them. A call that was cut off is text. */
export function readXmlCalls(text: string): { readonly calls: readonly XmlCall[]; readonly text: string } {
  const calls: XmlCall[] = []
  const rest: string[] = []
  let from = 0
  OPENING.lastIndex = 0
  for (let match = OPENING.exec(text); match !== null; match = OPENING.exec(text)) {
    const [tag, name = ''] = match
    const start = match.index + tag.length
    const end = text.indexOf(`</${name}>`, start)
    if (end === -1) break
    calls.push({ name, input: readParameters(text.slice(start, end)) })
    rest.push(text.slice(from, match.index))
    from = end + name.length + 3
    OPENING.lastIndex = from
  }
  rest.push(text.slice(from))
  return { calls, text: rest.join('').trim() }
}

const PARAMETER = /<([a-z_]+)>/g

function readParameters(body: string): RawRecord {
  const found = new Map<string, string>()
  const parameters = new RegExp(PARAMETER)
  for (let match = parameters.exec(body); match !== null; match = parameters.exec(body)) {
    const [tag, name = ''] = match
    const start = match.index + tag.length
    const closing = `</${name}>`
    const end = LONG.has(name) ? body.lastIndexOf(closing) : body.indexOf(closing, start)
    if (end < start) continue
    found.set(name, body.slice(start, end).trim())
    parameters.lastIndex = end + closing.length
  }
  return Object.fromEntries(found)
}
