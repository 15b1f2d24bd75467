import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ToolDefinition } from '../../../core/trace/trace.js'
import { lintTools } from '../lint-tools.js'

const COMPLETE =
  'Returns the forecast for a city as one line per day, for up to seven days. Use it when the user asks about weather ' +
  'to come; for past weather use `get_history` instead. Example: `{"city": "Paris, France"}`.'

const SCHEMA = {
  type: 'object',
  properties: { city: { type: 'string', description: 'The city.' } },
  required: ['city'],
}

function tool(description: string, fields: Partial<ToolDefinition> = {}): ToolDefinition {
  return { server: 'weather', name: 'get_forecast', description, input_schema: SCHEMA, ...fields }
}

const gapsOf = (...tools: readonly [ToolDefinition, ...ToolDefinition[]]) =>
  (lintTools(tools)[0]?.findings ?? []).filter(({ kind }) => /^no_|^unclear_/.test(kind)).map(({ kind }) => kind)

describe('what a description leaves out', () => {
  it('is nothing where all is said', () => {
    expect(gapsOf(tool(COMPLETE))).toEqual([])
  })

  it('is everything in a bare sentence', () => {
    expect(gapsOf(tool('Computes the weather of a city.'))).toEqual([
      'no_usage',
      'no_exclusion',
      'no_limits',
      'no_result',
      'no_example',
    ])
  })

  it.each([
    ['no_usage', 'Use this when the user asks about tomorrow.'],
    ['no_usage', 'Ideal for planning trips.'],
    ['no_usage', 'You must call `find_city` first.'],
    ['no_usage', '适用场景：用户询问天气'],
    ['no_exclusion', 'Do not use it for past days.'],
    ['no_exclusion', 'For past days, use get_history.'],
    ['no_exclusion', 'Call it only if the city is known.'],
    ['no_limits', 'Covers at most seven days.'],
    ['no_limits', 'Requires an account.'],
    ['no_limits', 'This action cannot be undone.'],
    ['no_limits', 'Fails for cities without a station.'],
    ['no_result', 'Returns one line per day.'],
    ['no_result', 'The forecast comes as a JSON object.'],
    ['no_result', '以 Markdown 格式返回。'],
    ['no_example', 'A city is written like "Paris, France".'],
    ['no_example', 'Cities such as Paris are known by name.'],
  ])('%s is filled by %j', (kind, sentence) => {
    const bare = 'Computes the weather of a city.'
    expect(gapsOf(tool(bare))).toContain(kind)
    expect(gapsOf(tool(`${bare} ${sentence}`))).not.toContain(kind)
  })

  it('reads parameters and output schemas too', () => {
    const properties = { days: { type: 'integer', description: 'How many days, at most 7, e.g. 3.' } }
    const fields = { input_schema: { properties }, output_schema: { type: 'object' } }
    expect(gapsOf(tool('Computes the weather of a city.', fields))).toEqual(['no_usage', 'no_exclusion'])
  })

  it('counts the name of another tool of the server as a word on when to use which', () => {
    const described = tool('Computes the weather of a city that find_city knows.')
    expect(gapsOf(described)).toContain('no_usage')
    expect(gapsOf(described, tool(COMPLETE, { name: 'find_city' }))).not.toContain('no_usage')
    expect(gapsOf(described, tool(COMPLETE, { name: 'find_city', server: 'other' }))).toContain('no_usage')
  })

  it('asks for no example of a tool that takes nothing, and for inputs only without a schema', () => {
    const bare = 'Computes the weather of the day.'
    expect(gapsOf(tool(bare, { input_schema: { type: 'object' } }))).not.toContain('no_example')
    expect(gapsOf(tool(bare, { input_schema: undefined }))).toContain('no_inputs')
    expect(gapsOf(tool(`${bare}\nArgs:\n  day: the day`, { input_schema: undefined }))).not.toContain('no_inputs')
  })

  it.each([
    'Liefert das Wetter für eine Stadt und die Umgebung.',
    'Возвращает прогноз погоды.',
    '天気予報をとってくるツールです。',
    '',
    'No description',
  ])('is not judged in %j', (description) => {
    expect(gapsOf(tool(description))).toEqual([])
  })
})

describe('suggested sentences', () => {
  const fixtures = ['everything', 'filesystem', 'memory'].flatMap(
    (server): ToolDefinition[] =>
      JSON.parse(readFileSync(new URL(`../../../../test/fixtures/tool-lists/${server}.json`, import.meta.url), 'utf8'))
        .tools,
  )

  it('fill the gap they are made for, and open no other', () => {
    let suggested = 0
    for (const { tool: one, findings } of lintTools(fixtures)) {
      for (const { kind, suggestion } of findings) {
        if (suggestion === undefined) continue
        suggested += 1
        const mended = { ...one, description: `${one.description} ${suggestion}` }
        const list = fixtures
          .filter(({ server }) => server === one.server)
          .map((other) => (other === one ? mended : other))
        const left = lintTools(list).find(({ tool }) => tool === mended)
        const before = findings
          .map((finding) => finding.kind)
          .filter((other) => other !== kind && other !== 'near_duplicate')
        expect(left?.findings.map((finding) => finding.kind)).not.toContain(kind)
        for (const finding of left?.findings ?? []) expect([...before, 'near_duplicate']).toContain(finding.kind)
      }
    }
    expect(suggested).toBeGreaterThan(80)
  })

  it('come from the schema, the description and the other tools', () => {
    const order = tool('Cancels an order of a customer.', {
      name: 'cancel_order',
      annotations: { destructiveHint: true },
      input_schema: {
        properties: { order_id: { type: 'string' }, reason: { type: 'string', maxLength: 200 } },
        required: ['order_id'],
      },
    })
    const other = tool('Lists the open orders, newest first.', { name: 'list_orders' })
    const [first] = lintTools([order, other])
    expect(first?.findings.flatMap(({ suggestion }) => suggestion ?? [])).toEqual([
      'Use it to cancel an order of a customer when you have `order_id`.',
      'Do not use it to list the open orders: use `list_orders` for that.',
      'It may overwrite or delete data.',
      'Returns content without a fixed schema, or an error that says what went wrong.',
      'Example arguments: `{"order_id":"42"}`.',
    ])
  })

  it.each<[schema: object, says: boolean]>([
    [{ type: 'object' }, true],
    [{ type: 'object', properties: {} }, true],
    // The schema of mcp-obsidian, whose arguments were lost.
    [{ $schema: 'http://json-schema.org/draft-07/schema#' }, false],
    [{ type: 'object', oneOf: [{ properties: { a: {} } }] }, false],
  ])('do not say that a tool takes nothing when its schema does not: %j', (input_schema, says) => {
    const [lint] = lintTools([tool('Searches the notes.', { input_schema })])
    expect(JSON.stringify(lint?.findings).includes('It takes no arguments')).toBe(says)
  })

  it('repeat no secret, and leave out what nothing is known of', () => {
    const key = `gh${'p_'}q7Zk2Vw9Rt4Ym6Xp8Lc3Nd5Hs1Gb0Jf7Tz2K`
    const schema = { properties: { token: { type: 'string', default: key } }, required: ['token'] }
    const [lint] = lintTools([tool('Signs somebody in.', { input_schema: schema })])
    expect(JSON.stringify(lint?.findings)).not.toContain(key)
    expect(
      lintTools([tool('Signs somebody in.', { name: 'x', input_schema: undefined })])[0]?.findings,
    ).not.toContainEqual(expect.objectContaining({ kind: 'no_example', suggestion: expect.anything() }))
  })
})
