// The keys of a direct test that `init` does not need itself, as an entry to uncomment. It loads as it stands, and passes
// where the call answers with content.
import { yamlValue } from '../../../learn/text/yaml-value.js'
import type { ToolCallDraft } from '../servers/safe-calls.js'

const TITLE = [
  '# What else a direct test can do: remove the leading `# ` and keep what you need. A server with `share: true` keeps one',
  '# connection for all tests, and `save` of a test then hands values to the tests after it.',
]

/** An entry of `tools:`. With a call, the list is above it; without one, the entry starts the list. */
export function directTemplate(server: string, call: ToolCallDraft | null): string[] {
  const tool = call?.tool.name ?? 'name_of_the_tool'
  const args = Object.keys(call?.args ?? {}).length === 0 ? {} : { args: call?.args }
  const setup = [{ tool, ...args, save: { kind: 'content[0].type' } }]
  const lines = [
    ...(call === null ? ['tools:'] : []),
    `  - name: ${yamlValue(`${tool} in detail, {{case}}`)}`,
    `    server: ${yamlValue(server)}`,
    `    tool: ${yamlValue(tool)}`,
    ...('args' in args ? [`    args: ${yamlValue(args.args)}`] : []),
    '    each: [{ case: first }, { case: second }] # one test for each entry',
    '    runs: 3 # requests, each with a new connection; every answer must pass',
    `    setup: ${yamlValue(setup)} # calls before each run`,
    `    # workspace: ./fixture # a folder to copy for each run; its path is \${RUN_DIR}`,
    '    # client: { sampling: A short answer., elicitation: { confirm: true } } # answers to what the server asks',
    `    expect: [{ "content[0].type": "\${kind}" }, { durations.max: { "<": 10000 } }]`,
  ]
  return [...TITLE, ...lines.map((line) => `# ${line}`)]
}
