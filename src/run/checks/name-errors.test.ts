import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { problemLines } from '../../suite/check/problem-lines.js'
import { parseSuite } from '../../suite/parse-suite.js'
import { checkSuite } from './check-suite.js'

const cwd = mkdtempSync(join(tmpdir(), 'mcprove-names-'))
writeFileSync(
  join(cwd, 'shop.yml'),
  `tools:
  - { name: find_order, input_schema: { type: object, properties: { id: { type: integer } } } }
  - { name: refund_order }
`,
)

const check = (agent: string, faults = '[]') =>
  problemLines(() =>
    checkSuite(
      parseSuite(
        `servers: { shop: { mock: shop.yml }, live: { command: node } }
faults: ${faults}
agents:
  - { name: a, prompt: p, expect: [{ turns: 1 }], ${agent} }
`,
        { file: 's.yml' },
      ),
      { cwd, env: {} },
    ),
  )

it('a name that no server of the test has is told at its place, before anything starts', async () => {
  const block = 'golden_path: { calls: [find_order, refund_ordr] }, tools: [shop.find_order, shop.refund_ordr]'
  expect(await check(`servers: [shop], ${block}`)).toMatchInlineSnapshot(`
    "SUITE_INVALID: s.yml has 2 problems
    s.yml:4:103 agents[0].golden_path.calls[1]: no server of this test has the tool \`refund_ordr\`; did you mean \`refund_order\`?
    s.yml:4:144 agents[0].tools[1]: no server of this test has the tool \`shop.refund_ordr\`; did you mean \`shop.refund_order\`?"
  `)
  expect(
    await check('servers: [shop], trajectory_axes: { order: [{ first: find_order, second: pay }] }'),
  ).toMatchInlineSnapshot(`
    "SUITE_INVALID: s.yml has 1 problem
    s.yml:4:124 agents[0].trajectory_axes.order[0].second: no server of this test has the tool \`pay\`"
  `)
})

it('a fault in a tool that is not there is told', async () => {
  const faults = '[{ name: broken, kind: error, target: { tool: find_ordr } }]'
  expect(await check('servers: [shop], inject: [broken]', faults)).toMatchInlineSnapshot(`
    "SUITE_INVALID: s.yml has 1 problem
    s.yml:4:77 agents[0].inject[0]: the fault \`broken\` targets the tool \`find_ordr\`, which no server of this test has; did you mean \`find_order\`?"
  `)
  expect(await check('servers: [shop], inject: [broken]', faults.replace('ordr', 'order'))).toBe('fine')
  expect(await check('servers: [shop], external: { command: node }, inject: [broken]', faults)).toContain(
    'did you mean `find_order`?',
  )
})

it('a critic on an argument that no tool of the test has is told at its place', async () => {
  const critics = 'expected: [{ tool: find_order }], fields: [{ field: idd, critic: binary }]'
  expect(await check(`servers: [shop], critics: { ${critics} }`)).toMatchInlineSnapshot(`
    "SUITE_INVALID: s.yml has 1 problem
    s.yml:4:131 agents[0].critics.fields[0].field: the field \`idd\` is in no expected call and not in the schema of \`find_order\` (Did you mean \`id\`?)"
  `)
  const tracks = `{ v1: { servers: [live], ${critics} }, v2: { servers: [shop], ${critics} } }`
  expect(await check(`critics: { tracks: ${tracks} }`)).toMatchInlineSnapshot(`
    "SUITE_INVALID: s.yml has 1 problem
    s.yml:4:248 agents[0].critics.tracks.v2.fields[0].field: the field \`idd\` is in no expected call and not in the schema of \`find_order\` (Did you mean \`id\`?)"
  `)
})

it.each([
  [
    'a critic on an argument',
    'servers: [shop], critics: { expected: [{ tool: find_order }], fields: [{ field: id, critic: binary }] }',
  ],
  [
    'a critic where a tool has no schema',
    'servers: [shop], critics: { expected: [{ tool: refund_order }], fields: [{ field: idd, critic: binary }] }',
  ],
  ['a name that is there', 'servers: [shop], golden_path: { calls: [find_order, shop.refund_order, shop.*] }'],
  ['a denied tool', 'servers: [shop], tool_edges: { restricted: [shop.refund_ordr, pay] }'],
  ['a whole server', 'servers: [shop], tool_edges: { allowed: [mail.*], delegation: [{ from: mail.*, to: shop.* }] }'],
  ['one of several that would do', 'servers: [shop], discovery: { expected: [find_order, lookup] }'],
  ['a server that only tells when it runs', 'servers: [shop, live], golden_path: { calls: [refund_ordr] }'],
  ['a test without servers', 'golden_path: { calls: [refund_ordr] }'],
  ['an agent of others', 'servers: [shop], external: { command: node }, golden_path: { calls: [refund_ordr] }'],
])('%s is fine', async (_what, agent) => {
  expect(await check(agent)).toBe('fine')
})
