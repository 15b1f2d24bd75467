import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ToolTable } from '../../core/trace/tool.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { WireNames } from '../wire-name.js'
import { CATALOG } from './catalog.js'
import { type InjectionRequest, injectedTools } from './injected-tools.js'

const weather: ToolDefinition = { server: 'weather', name: 'get_weather', description: 'Returns the weather.' }
const base: InjectionRequest = {
  tools: [weather],
  count: 12,
  from: 'near_duplicate',
  of: ['weather.get_weather'],
  seed: 0,
}

const names = (injection: Partial<InjectionRequest>) =>
  injectedTools({ ...base, ...injection }).map(({ server, name }) => `${server}.${name}`)

// Other literals mean other distractors for the same seed: recorded sweeps can no longer be continued.
describe('what a seed injects is pinned', () => {
  it('of look-alikes', () => {
    expect(names({})).toEqual([
      'weather.get_weather_sandbox',
      'weather.retrieve_weather',
      'weather.get_weather_old',
      'weather.show_weather',
      'weather.get_weather_internal',
      'weather.get_weather_preview',
      'weather.get_weather_batch',
      'weather.get_weather_admin',
      'weather.fetch_weather',
      'weather.get_weather_legacy',
      'weather.get_weather_summary',
      'weather.get-weather',
    ])
    expect(names({ seed: 1, count: 5 })).toEqual([
      'weather.read_weather',
      'weather.get_weather_sandbox',
      'weather.get_weather_history',
      'weather.lookup_weather',
      'weather.get_weathers',
    ])
  })

  it('of the catalogue', () => {
    expect(names({ from: 'catalog', of: undefined })).toEqual([
      'parcelpath.redirect_parcel',
      'shelfspace.change_product_price',
      'pulsewatch.annotate_dashboard',
      'tablekeeper.backup_database',
      'shelfspace.search_products',
      'codeforge.get_file_contents',
      'helpbench.get_satisfaction_score',
      'dealroom.log_sales_call',
      'coinlane.cancel_subscription',
      'classroom-hub.list-courses',
      'helpbench.get_case',
      'wanderdesk.check_visa_rules',
    ])
    expect(names({ from: 'catalog', of: undefined, seed: 1, count: 5 })).toEqual([
      'nimbusctl.update_firewall_rule',
      'funnelscope.build_dashboard',
      'ledgerly.file_vat_return',
      'parcelpath.print_customs_form',
      'dealroom.forecast_revenue',
    ])
  })

  it('with descriptions and schemas', () => {
    const both = [injectedTools({ ...base, count: 300 }), injectedTools({ ...base, from: 'catalog', count: 200 })]
    expect(createHash('sha256').update(JSON.stringify(both)).digest('hex')).toBe(
      '68dce151c9ed12b071e732a27eee371158fe0e5fab3cd0aa1d76d243cf983a92',
    )
  })
})

const hostileName = fc.oneof(
  fc.constantFrom('get_weather', 'a__b', 'b', 'a__a__b', '_', '', 'search', 'sendMail', 'get_weather_v2', 'b_v4'),
  // As an id, `x.*` would be every tool of x.
  fc.string({ maxLength: 80 }).filter((name) => !name.endsWith('*')),
)
const tool: fc.Arbitrary<ToolDefinition> = fc.record({
  server: fc.oneof(fc.constantFrom('a', 'a__a', '', 'weather', 'postbox'), fc.constant(null), fc.string()),
  name: hostileName,
  description: fc.oneof(fc.constant(undefined), fc.string()),
})
const injection = fc
  .record({
    tools: fc.uniqueArray(tool, { minLength: 1, maxLength: 8, selector: ({ server, name }) => `${server} ${name}` }),
    count: fc.integer({ min: 0, max: 150 }),
    from: fc.constantFrom('catalog' as const, 'near_duplicate' as const),
    seed: fc.maxSafeInteger(),
  })
  .map((fields): InjectionRequest => {
    const { server, name } = fields.tools[0] ?? weather
    return { ...fields, of: [server === null ? name : `${server}.${name}`] }
  })

it('the number is exact, and the same is injected again, whatever order the servers list their tools in', () => {
  fc.assert(
    fc.property(injection, (wanted) => {
      const injected = injectedTools(wanted)
      expect(injected).toHaveLength(wanted.count)
      expect(injectedTools({ ...wanted, tools: wanted.tools.toReversed() })).toEqual(injected)
    }),
    { numRuns: 50 },
  )
})

it('a sweep is nested: the first of many are the few', () => {
  fc.assert(
    fc.property(injection, fc.nat(150), (wanted, fewer) => {
      const few = injectedTools({ ...wanted, count: Math.min(fewer, wanted.count) })
      expect(injectedTools(wanted).slice(0, few.length)).toEqual(few)
    }),
    { numRuns: 50 },
  )
})

it('no name is that of a real or another injected tool, and no wire name of a real tool changes', () => {
  fc.assert(
    fc.property(injection, (wanted) => {
      const injected = injectedTools(wanted)
      const real = new Set(wanted.tools.map(({ name }) => name))
      expect(new Set([...real, ...injected.map(({ name }) => name)]).size).toBe(real.size + injected.length)
      const [alone, padded] = [new WireNames(wanted.tools), new WireNames([...wanted.tools, ...injected])]
      const wires = wanted.tools.map((one) => padded.of(one))
      expect(wires).toEqual(wanted.tools.map((one) => alone.of(one)))
      const all = new Set([...wires, ...injected.map((one) => padded.of(one))])
      expect(all.size).toBe(new Set(wires).size + injected.length)
    }),
    { numRuns: 50 },
  )
})

it('a trace keeps the names as they are', () => {
  fc.assert(
    fc.property(injection, (wanted) => {
      const injected = injectedTools({ ...wanted, count: 30 }).map(({ server, name }) => ({ server, name }))
      const { injected_tools } = readTrace({ tool_calls: [], injected_tools: injected }, new ToolTable(), 'trace')
      expect(injected_tools).toEqual(injected)
    }),
    { numRuns: 50 },
  )
})

describe('look-alikes', () => {
  it.each([0, 5, 10, 20, 40, 200, 2000])('are as many as wanted: %d of one tool', (count) => {
    expect(new Set(names({ count })).size).toBe(count)
  })

  it('imitate all tools alike', () => {
    const tools = [weather, { server: 'weather', name: 'list_alerts' }, { server: 'mail', name: 'send_mail' }]
    const injected = injectedTools({ ...base, tools, of: ['weather.*', 'send_mail'], count: 30 })
    expect(injected.filter(({ server }) => server === 'mail')).toHaveLength(10)
    expect(injected.filter(({ name }) => /alert/i.test(name))).toHaveLength(10)
  })

  it('of one tool are the same whatever else is imitated', () => {
    const tools = [weather, { server: 'mail', name: 'send_mail' }]
    const both = names({ tools, of: ['get_weather', 'send_mail'], count: 24 })
    expect(both.filter((name) => name.startsWith('weather.'))).toEqual(names({}))
  })

  it('of no tool are refused', () => {
    expect(() => names({ of: ['weather.get_wether', 'get_weather'] })).toFailWithHint('SUITE_INVALID')
    expect(() => names({ of: undefined })).toThrowErrorMatchingSnapshot()
    expect(() => names({ tools: [] })).toThrow('weather.get_weather (there are none)')
  })
})

describe('the catalogue', () => {
  const drawn = (tools: readonly ToolDefinition[], count: number) =>
    injectedTools({ tools, count, from: 'catalog', seed: 0 })

  it('gives unrelated tools first, and of the same trade last', () => {
    const all = drawn([weather], CATALOG.length)
    expect(new Set(all)).toEqual(new Set(CATALOG))
    expect(all.slice(-8).map(({ server }) => server)).toEqual(Array.from({ length: 8 }, () => 'skycast'))
    expect(all.at(-1)?.name).toBe('get_weather_history')
  })

  it('takes a name of verbs alone by its description', () => {
    const search = { server: 'x', name: 'search', description: 'Finds scientific papers. Ignores flights.' }
    const last = new Set(
      drawn([search], CATALOG.length)
        .slice(-7)
        .map(({ server }) => server),
    )
    expect([...last]).toEqual(['scholarnet'])
  })

  it('adds no tool to a server of the test', () => {
    const mine = { server: 'postbox', name: 'open_letter' }
    const room = CATALOG.length - CATALOG.filter(({ server }) => server === 'postbox').length
    expect(drawn([mine], room).map(({ server }) => server)).not.toContain('postbox')
    const message = expect.stringMatching(`${room + 1} tools.*only ${room} `)
    expect(() => drawn([mine], room + 1)).toThrow(expect.objectContaining({ code: 'SUITE_INVALID', message }))
  })

  it('has 200 even beside the many tools of a large test', () => {
    const tools = CATALOG.slice(0, 40).map((one) => ({ ...one, server: 'large' }))
    expect(drawn(tools, 200)).toHaveLength(200)
  })
})
