import { showName } from '../../../../core/text/show-name.js'
import { defineProbe, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'
import { asSeen, asWords, looksLike } from '../../../suite/confusable-names.js'
import { otherServers, type SuiteTool, showSuiteTool, suiteTools } from '../../../suite/suite-tools.js'

export const shadowedNames = defineProbe({
  id: 'security/shadowed-names',
  title: 'No tool has the name of a tool of another server, or one that looks like it.',
  severity: 'warning',
  reference: { title: 'OWASP MCP03:2025, Tool Poisoning', url: 'https://owasp.org/www-project-mcp-top-10/' },
  run: async (audit) => {
    const { others = [] } = audit.setting
    const tools = suiteTools(audit)
    const own = tools.filter(({ server }) => server === null)
    if (own.length === 0) return skipped('the server has no tools')
    if (tools.length === own.length) return skipped('no other server of the suite has tools')
    const evidence = audit.survey.lists.tools.pages.slice(0, 1)
    const suite = otherServers(audit)
    const versions = new Set(others.map(({ name }) => name).filter((name) => suite.areVersions(null, name)))
    const foreign = new ForeignNames(tools.filter(({ server }) => server !== null && !versions.has(server)))
    return judged(evidence, [
      ...[...versions].map((name) => ({ message: versionText(name), severity: 'note' as const, evidence })),
      ...own.flatMap(({ tool }) => nearest(tool.name, foreign)).map((finding) => ({ ...finding, evidence })),
    ])
  },
})

function versionText(server: string): string {
  return `most tools have the names of tools of ${showName(server)}: if both are the same server, keep one`
}

/** The worst of what another server has. */
function nearest(name: string, foreign: ForeignNames): readonly ProbeFinding[] {
  const alike = foreign.seenAs(name).find(({ tool }) => looksLike(name, tool.name))
  if (alike !== undefined) {
    const message = `${showName(name)} looks like ${showSuiteTool(alike)}, and is another name: a person who allows one allows the other. Rename it`
    return [{ message, severity: 'error', subject: name }]
  }
  const spelled = foreign.spelledAs(name)
  const same = spelled.find(({ tool }) => tool.name === name)
  if (same !== undefined) {
    const message = `${showSuiteTool(same)} has the same name as a tool of this server: a client that does not add the name of the server calls the wrong one. Rename one of them`
    return [{ message, subject: name }]
  }
  const [other] = spelled
  if (other === undefined) return []
  const message = `${showName(name)} has the words of ${showSuiteTool(other)}: say in both descriptions when to use which`
  return [{ message, severity: 'note', subject: name }]
}

/** Looked up by how they look and by their words, so that time is linear in the tools. */
class ForeignNames {
  readonly #seen = new Map<string, SuiteTool[]>()
  readonly #spelled = new Map<string, SuiteTool[]>()

  constructor(tools: readonly SuiteTool[]) {
    for (const one of tools) {
      keep(this.#seen, asSeen(one.tool.name), one)
      keep(this.#spelled, asWords(one.tool.name), one)
    }
  }

  seenAs(name: string): readonly SuiteTool[] {
    return this.#seen.get(asSeen(name)) ?? []
  }

  spelledAs(name: string): readonly SuiteTool[] {
    return this.#spelled.get(asWords(name)) ?? []
  }
}

/** Enough to find one that differs. */
const MAX_ALIKE = 8

function keep(map: Map<string, SuiteTool[]>, key: string, tool: SuiteTool): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, [tool])
  else if (known.length < MAX_ALIKE) known.push(tool)
}
