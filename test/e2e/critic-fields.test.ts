// A critic on a field that nothing has scored in full: whoever misspelled a name had a green row.
import { expect, it } from 'vitest'
import { evalModule } from './eval-suites.js'
import { cliInProcess as cli } from './in-process.js'
import { folderWith } from './run-cli.js'

const SUITE = `servers:
  calendar:
    tools: [{ name: create_event, input_schema: { type: object, properties: { title: { type: string } } } }]
agents:
  - name: books
    prompt: Book it.
    servers: [calendar]
    first_call_only: true
    critics:
      expected: [{ tool: create_event, args: { title: Standup } }]
      fields: [{ field: titel, critic: binary }]
`

it('stops a suite whose tools are known, at its place and with the nearest field', async () => {
  const { code, stderr } = await cli(['validate'], { cwd: folderWith({ 'rooms.mcprove.yml': SUITE }) })
  expect(code).toBe(2)
  expect(stderr).toMatchInlineSnapshot(`
    "error rooms.mcprove.yml has 1 problem [SUITE_INVALID]
    error rooms.mcprove.yml:11:25 the field \`titel\` is in no expected call and not in the schema of \`create_event\`
      10 |       expected: [{ tool: create_event, args: { title: Standup } }]
    > 11 |       fields: [{ field: titel, critic: binary }]
         |                         ^
      12 |
      Did you mean \`title\`?
    "
  `)
})

it('is an error of its row where only the traces can tell', async () => {
  const gates =
    'critics: { expected: [{ tool: book, args: { title: a } }], fields: [{ field: titel, critic: binary }] }'
  const calls = [{ name: 'book', args: { title: 'a' } }]
  const tools = [{ name: 'book', input_schema: { type: 'object', properties: { title: {} } } }]
  const cwd = folderWith({
    'gates.yml': gates,
    'recorded.json': JSON.stringify({ tool_calls: calls, tools }),
    'bare.json': JSON.stringify({ tool_calls: calls }),
  })
  const recorded = await cli(['score', 'recorded.json', '--gates', 'gates.yml'], { cwd })
  expect(recorded.code).toBe(2)
  expect(recorded.stdout).toMatchInlineSnapshot(`
    "gates.yml
      ! gates

    ERROR gates > critics
      run 1: the field \`titel\` is in no expected call and not in the schema of \`book\`. Did you mean \`title\`?
      reproduce: mcprove score recorded.json --gates gates.yml

    critics floor [ERROR] gates: not measured
    1 test: 1 error
    "
  `)
  const bare = await cli(['score', 'bare.json', '--gates', 'gates.yml'], { cwd })
  expect(bare.code).toBe(2)
  expect(bare.stdout).toContain('the schema of `book` is not known')
})

it('stops a suite of cases, as a tool does that the catalog does not have', async () => {
  const addCase = (tool: string, field: string) =>
    evalModule(`const suite = new EvalSuite({ name: 'Rooms' }).addTools([book])
suite.addCase({ name: 'a', userMessage: 'm', expectedToolCalls: [new ExpectedMcpToolCall('${tool}')], critics: [new BinaryCritic({ field: '${field}' })] })
export default suite`)
  const cwd = folderWith({ 'field.mcprove.mjs': addCase('book', 'titel'), 'tool.mcprove.mjs': addCase('bok', 'title') })
  const field = await cli(['validate', 'field.mcprove.mjs'], { cwd })
  expect(field.code).toBe(2)
  expect(field.stderr).toSay('`titel`', '`book`')
  const tool = await cli(['validate', 'tool.mcprove.mjs'], { cwd })
  expect(tool.code).toBe(2)
  expect(tool.stderr).toSay('"bok"')
})
