// A call whose server is unknown, and the member ids it could mean. Logs write the server into the name in many ways:
// `shop__refund`, `mcp__shop__refund`, `shop_refund`, `shop.refund`.
import type { Tool } from '../trace/tool.js'

/** Whether a tool without a server could be the one that a member id names. */
export function couldBe({ name, isLocal }: Pick<Tool, 'name' | 'isLocal'>, id: string): boolean {
  if (id.endsWith('.*')) return isLocal !== true || hasServer(fold(name), fold(id.slice(0, -2)))
  if (!id.includes('.')) return ['__', '.', '/'].some((mark) => endsAfter(name, `${mark}${id}`))
  for (let dot = id.indexOf('.'); dot !== -1; dot = id.indexOf('.', dot + 1)) {
    if (isToolOf(fold(name), fold(id.slice(0, dot)), fold(id.slice(dot + 1)))) return true
  }
  return false
}

/** The `--tool-names` rule that imports the name as this id: `shop_*=shop.*`. */
export function renameFor(name: string, id: string): string {
  const dot = id.indexOf('.')
  const tool = id.slice(dot + 1)
  const server = dot === -1 ? serverIn(name, id) : id.slice(0, dot)
  const prefix = prefixIn(name, server)
  if (prefix !== null && fold(name) !== fold(tool)) return `${prefix}*=${server}.*`
  return `${name}=${server}.${tool === '*' ? name : tool}`
}

/** `shop` of `mcp__shop__refund`, where `refund` is the tool. */
function serverIn(name: string, tool: string): string {
  const prefix = name.slice(name.startsWith('mcp__') ? 'mcp__'.length : 0, -tool.length)
  return prefix.slice(0, withoutMarks(fold(prefix)).length)
}

/** The prefix of a name that names its server, including the separator. */
function prefixIn(name: string, server: string): string | null {
  const [written, wanted] = [fold(name), `${fold(server)}_`]
  const start = written.startsWith(wanted) ? 0 : written.indexOf(`__${wanted}`) + 2
  if (start === 1) return null
  const tool = /[^_]/.exec(written.slice(start + wanted.length))
  return tool === null ? null : name.slice(0, start + wanted.length + tool.index)
}

/** Wire names keep letters and digits; other characters are replaced in many ways. */
function fold(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '_')
}

function isToolOf(name: string, server: string, tool: string): boolean {
  if (name === tool) return true
  if (!endsAfter(name, `_${tool}`)) return false
  const before = withoutMarks(name.slice(0, -tool.length))
  return before === server || before.endsWith(`_${server}`)
}

/** The name without separators at its end. A regular expression would take long on many of them. */
function withoutMarks(name: string): string {
  let end = name.length
  while (name[end - 1] === '_') end -= 1
  return name.slice(0, end)
}

function hasServer(name: string, server: string): boolean {
  return name.startsWith(`${server}_`) || name.includes(`__${server}_`)
}

function endsAfter(name: string, end: string): boolean {
  return name.length > end.length && name.endsWith(end)
}
