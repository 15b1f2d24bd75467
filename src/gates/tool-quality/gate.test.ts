import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LINT_KINDS } from '../../catalog/lint/rule.js'
import { DEDUCTIONS, FLOORS, scoreTool } from '../../catalog/lint/score-tool.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import { asRatio } from '../../math/percent.js'
import { scoreTest } from '../../score/score-test.js'

const SERVERS = ['everything', 'filesystem', 'memory', 'sequential-thinking'] as const

function listOf(server: (typeof SERVERS)[number]): { tools: ToolDefinition[]; tool_calls: [] } {
  return JSON.parse(readFileSync(new URL(`../../../test/fixtures/tool-lists/${server}.json`, import.meta.url), 'utf8'))
}

function check(traces: readonly unknown[], options: { servers?: string[] } = {}) {
  const [result] = scoreTest({ tool_quality: options }, traces).gates
  if (result === undefined) throw new Error('no gate')
  return result
}

const tool = (fields: object) => ({ server: 's', name: 'run_job', description: 'Starts a job and waits.', ...fields })

describe('the reference servers', () => {
  const summary = (server: (typeof SERVERS)[number]) => {
    const { status, targets, findings } = check([listOf(server)])
    const [min, mean, critical, warnings] = Object.values(targets)
    const lines = findings
      .filter(({ kind }) => kind !== 'description_gaps')
      .map(({ level, kind, message }) => `${level} ${kind} ${message.split(': ')[0]} ${place(message)}`)
    return [`${status}: min ${min}, mean ${mean}, ${critical} critical, ${warnings} warnings`, ...lines]
  }
  const place = (message: string) => /parameter `([^`]*)`/.exec(message)?.[1] ?? 'description'

  it('everything: one parameter is not described', () => {
    expect(summary('everything')).toEqual([
      'passed: min 0.65, mean 0.823076923, 0 critical, 1 warnings',
      'warning undocumented_parameter everything.get-resource-reference resourceType',
    ])
  })

  it('filesystem: parameters are hardly described, and two tools are nearly one', () => {
    expect(summary('filesystem')).toEqual([
      'passed: min 0.45, mean 0.627380952, 0 critical, 18 warnings',
      'warning undocumented_parameter filesystem.read_file path',
      'warning undocumented_parameter filesystem.read_text_file path',
      'note vague_words filesystem.read_text_file description',
      'warning undocumented_parameter filesystem.read_media_file path',
      'warning undocumented_parameter filesystem.write_file path',
      'warning undocumented_parameter filesystem.write_file content',
      'warning undocumented_parameter filesystem.edit_file path',
      'warning undocumented_parameter filesystem.create_directory path',
      'warning undocumented_parameter filesystem.list_directory path',
      'warning undocumented_parameter filesystem.list_directory_with_sizes path',
      'warning near_duplicate filesystem.list_directory_with_sizes description',
      'warning undocumented_parameter filesystem.directory_tree path',
      'warning undocumented_parameter filesystem.directory_tree excludePatterns',
      'warning undocumented_parameter filesystem.move_file source',
      'warning undocumented_parameter filesystem.move_file destination',
      'warning undocumented_parameter filesystem.search_files path',
      'warning undocumented_parameter filesystem.search_files pattern',
      'warning undocumented_parameter filesystem.search_files excludePatterns',
      'warning undocumented_parameter filesystem.get_file_info path',
    ])
  })

  it('memory: types are described by their names', () => {
    expect(summary('memory')).toEqual([
      'passed: min 0.78, mean 0.798888889, 0 critical, 0 warnings',
      'note parameter_repeats_name memory.create_entities entities[].entityType',
      'note parameter_repeats_name memory.create_relations relations[].relationType',
      'note parameter_repeats_name memory.delete_relations relations[].relationType',
    ])
  })

  it('sequential-thinking: its description is too long for some providers', () => {
    expect(summary('sequential-thinking')).toEqual([
      'passed: min 0.83, mean 0.83, 0 critical, 1 warnings',
      'warning long_text sequential-thinking.sequentialthinking description',
      'note vague_words sequential-thinking.sequentialthinking description',
    ])
  })

  it('what descriptions leave out is one note for each tool, behind everything else', () => {
    const { findings } = check([listOf('filesystem')])
    expect(findings.findIndex(({ kind }) => kind === 'description_gaps')).toBe(19)
    const notes = findings.slice(19)
    expect(notes).toHaveLength(14)
    expect(notes.every(({ kind, level }) => kind === 'description_gaps' && level === 'note')).toBe(true)
    expect(notes.find(({ actual }) => actual === 'filesystem.get_file_info')?.message).toMatchSnapshot()
  })

  it('are committed as traces without machine paths', () => {
    for (const server of SERVERS) {
      const list = listOf(server)
      expect(Object.keys(list)).toEqual(['schema', 'tools', 'tool_calls'])
      expect(list.tools.every((one) => one.server === server)).toBe(true)
      expect(JSON.stringify(list)).not.toMatch(/\/(?:tmp|home|Users|root)\//)
    }
  })
})

describe('scores', () => {
  it('say for every kind what it deducts', () => {
    expect(Object.keys(DEDUCTIONS).sort()).toEqual([...LINT_KINDS].sort())
  })

  it('are points from 0 to 100, and never fall below 0', () => {
    const described = tool({}) as ToolDefinition
    const undocumented = { kind: 'undocumented_parameter', level: 'warning', place: '', message: '' } as const
    expect(scoreTool({ tool: described, findings: [], parameters: 0 })).toBe(100)
    expect(asRatio(scoreTool({ tool: described, findings: [undocumented], parameters: 3 }))).toBe(0.866666667)
    const missing = { ...undocumented, kind: 'missing_description' } as const
    expect(scoreTool({ tool: described, findings: [undocumented, missing], parameters: 1 })).toBe(0)
    expect(scoreTool({ tool: described, findings: [missing, missing], parameters: 0 })).toBe(0)
  })

  it('no list fails for what descriptions leave out alone, and a tool without a description always does', () => {
    const bare = tool({
      description: 'Computes the rating of a customer.',
      input_schema: { properties: { timeout: { type: 'integer', description: 'The wait.' } } },
    })
    const { status, targets } = check([{ tools: [bare], tool_calls: [] }])
    expect({ status, score: targets['tool_quality.min_score'] }).toEqual({ status: 'passed', score: 0.7 })
    expect(asRatio(100 - DEDUCTIONS.missing_description)).toBeLessThan(FLOORS.lowest)
  })

  it('fold over traces: the worst tool, the mean over tools, the sum of counts', () => {
    const poor = tool({ name: 'a', description: '' })
    const { targets, findings } = check([
      { tools: [tool({})], tool_calls: [] },
      { tools: [poor, tool({ name: 'b', description: 'Stops a job \u200b' })], tool_calls: [] },
    ])
    expect(targets).toEqual({
      'tool_quality.min_score': 0,
      'tool_quality.mean_score': 0.266666667,
      'tool_quality.critical_count': 1,
      'tool_quality.warning_count': 1,
    })
    expect(findings.map(({ run, actual }) => [run, actual])).toEqual([
      [1, 's.run_job'],
      [2, 's.a'],
      [2, 's.b'],
    ])
  })
})

it('looks at the servers that are named', () => {
  const trace = { tools: [tool({ description: '' }), tool({ server: 't' }), tool({ server: null })], tool_calls: [] }
  expect(check([trace], { servers: ['t'] }).status).toBe('passed')
  expect(check([trace], { servers: ['s', 't'] }).targets['tool_quality.warning_count']).toBe(1)
  expect(check([trace], { servers: ['u'] })).toMatchObject({ status: 'failed', findings: [{ kind: 'no_tools' }] })
})

it('findings name the tool, shortened and clean in the message', () => {
  const name = `${'n'.repeat(500)}\u202e`
  const [finding] = check([{ tools: [tool({ server: null, name, description: '' })], tool_calls: [] }]).findings
  expect(finding?.actual).toBe('n'.repeat(200))
  expect(finding?.message.startsWith(`${'n'.repeat(200)}: `)).toBe(true)
})

it('takes tools as traces have them: bad schemas, no description, odd values', () => {
  const odd = [
    null,
    5,
    'x',
    [],
    [[]],
    { properties: 3 },
    { properties: { a: null } },
    { $ref: '#/x' },
    { anyOf: [null] },
  ]
  const tools = odd.map((input_schema, index) => ({ name: `t${index}`, input_schema }))
  expect(check([{ tools, tool_calls: [] }]).targets['tool_quality.min_score']).toBe(0)
})

it('a name with odd spaces in it stays on one line', () => {
  const { findings } = check([{ tools: [tool({ name: 'run \n\t job', description: '' })], tool_calls: [] }])
  expect(findings.length).toBeGreaterThan(0)
  for (const { message } of findings) expect(message).toMatch(/^s\.run job: /)
})
