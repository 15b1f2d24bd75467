// Whole outputs of the reports that people and agents read, of one mixed result.
import { expect, it } from 'vitest'
import { MIXED, ONLY_FAILED } from '../../test/reports/mixed-result.js'
import type { Result } from '../score/result/result.js'
import { agentChunks } from './reporters/agent.js'
import { minimalEnd, minimalRow } from './reporters/minimal.js'
import { prettyChunks } from './reporters/pretty.js'
import { coverageLines } from './text/totals.js'

const ESCAPE = '\u001b'
/** Painted text as it can be read in a snapshot. */
const shown = (chunks: Iterable<string>) => [...chunks].join('').replaceAll(ESCAPE, '␛')
const minimal = (result: Result, color: boolean) =>
  shown([...result.tests.flatMap((test) => [...minimalRow(test, { color })]), ...minimalEnd(result)])

it('pretty, plain', () => {
  expect(shown(prettyChunks(MIXED, { color: false }))).toMatchInlineSnapshot(`
    "weather.mcprove.yml
      ✓ finds the city
      ✗ weather lookup [gpt-5] (2 runs) 1 retry
      ! needs its server
      ! answers in time
      ? stays within budget
        not all runs were made: the budget of $1 is spent
      - speaks Welsh
        too dear
      ✗ is polite advisory
      ~ books the room warned score 0.75
      ✓ books it in time score 0.85, 2 warnings
        warning: the cassette is stale: the prompt changed
        warning: critics: run 1: score 0.85 is below the warn threshold 0.9

    FAILED weather lookup [gpt-5] > expect
      run 2: tool_calls[0].name: expected "get_weather", got "shell.exec"

    FAILED weather lookup [gpt-5] > equal_function_sets
      tool_selection.f1: expected >= 80, got 50
      run 2, tool_calls[0]: shell.exec matches no class
      run 2: warning: two arguments differ
          args.city: expected "Oslo", got "Paris"
          args.days: expected 3, got null
      reproduce: mcprove run weather.mcprove.yml -t 'weather lookup [gpt-5]'

    ERROR needs its server > SERVER_FAILED
      server \`weather\` exited with code 3
      Start it by hand to see why.
      reproduce: mcprove run weather.mcprove.yml -t 'needs its server'

    ERROR answers in time > run 1
      infra_error: the model answered 529
      Try again later.

    FAILED is polite > golden_path
      golden_path.passed: expected >= 1, got 0

    WARNED books the room > critics
      critics.passed: expected >= 1, got 0
      run 1: warning: score 0.75 is below the fail threshold 0.8, but not below the warn threshold 0.7
      reproduce: mcprove run weather.mcprove.yml -t 'books the room'

    trajectory floor [PASS] finds the city: trajectory.passed 1 (>= 1)
    equal-function-sets floor [FAIL] weather lookup [gpt-5]: tool_selection.f1 50 (>= 80)
    trajectory floor [ERROR] answers in time: not measured
    golden-path floor [FAIL] is polite: golden_path.passed 0 (>= 1)
    critics floor [WARN] books the room: score 0.75
    critics floor [PASS] books it in time: score 0.85
    tool coverage 2/3 (66%); never called: weather.alerts
    9 tests: 2 passed, 1 warned, 1 failed, 2 error, 1 inconclusive, 1 skipped, 1 advisory
    "
  `)
})

it('pretty, in colour', () => {
  expect(shown(prettyChunks(MIXED, { color: true }))).toMatchInlineSnapshot(`
    "weather.mcprove.yml
      ␛[32m✓␛[39m finds the city
      ␛[31m✗␛[39m weather lookup [gpt-5]␛[2m (2 runs)␛[22m␛[33m 1 retry␛[39m
      ␛[33m!␛[39m needs its server
      ␛[33m!␛[39m answers in time
      ␛[33m?␛[39m stays within budget␛[33m
        not all runs were made: the budget of $1 is spent␛[39m
      ␛[2m-␛[22m speaks Welsh␛[33m
        too dear␛[39m
      ␛[31m✗␛[39m is polite␛[2m advisory␛[22m
      ␛[33m~␛[39m books the room␛[33m warned␛[39m␛[2m score 0.75␛[22m
      ␛[32m✓␛[39m books it in time␛[2m score 0.85,␛[22m␛[33m 2 warnings␛[39m␛[33m
        warning: the cassette is stale: the prompt changed␛[39m␛[33m
        warning: critics: run 1: score 0.85 is below the warn threshold 0.9␛[39m

    ␛[31mFAILED␛[39m ␛[1mweather lookup [gpt-5] > expect␛[22m
      run 2: tool_calls[0].name: expected "get_weather", got "shell.exec"

    ␛[31mFAILED␛[39m ␛[1mweather lookup [gpt-5] > equal_function_sets␛[22m
      tool_selection.f1: expected >= 80, got 50
      run 2, tool_calls[0]: shell.exec matches no class
      run 2: warning: two arguments differ
          args.city: expected "Oslo", got "Paris"
          args.days: expected 3, got null
      ␛[2mreproduce: mcprove run weather.mcprove.yml -t 'weather lookup [gpt-5]'␛[22m

    ␛[33mERROR␛[39m ␛[1mneeds its server > SERVER_FAILED␛[22m
      server \`weather\` exited with code 3
      Start it by hand to see why.
      ␛[2mreproduce: mcprove run weather.mcprove.yml -t 'needs its server'␛[22m

    ␛[33mERROR␛[39m ␛[1manswers in time > run 1␛[22m
      infra_error: the model answered 529
      Try again later.

    ␛[31mFAILED␛[39m ␛[1mis polite > golden_path␛[22m
      golden_path.passed: expected >= 1, got 0

    ␛[33mWARNED␛[39m ␛[1mbooks the room > critics␛[22m
      critics.passed: expected >= 1, got 0
      run 1: warning: score 0.75 is below the fail threshold 0.8, but not below the warn threshold 0.7
      ␛[2mreproduce: mcprove run weather.mcprove.yml -t 'books the room'␛[22m

    ␛[32mtrajectory floor [PASS] finds the city: trajectory.passed 1 (>= 1)␛[39m
    ␛[31mequal-function-sets floor [FAIL] weather lookup [gpt-5]: tool_selection.f1 50 (>= 80)␛[39m
    ␛[33mtrajectory floor [ERROR] answers in time: not measured␛[39m
    ␛[31mgolden-path floor [FAIL] is polite: golden_path.passed 0 (>= 1)␛[39m
    ␛[33mcritics floor [WARN] books the room: score 0.75␛[39m
    ␛[32mcritics floor [PASS] books it in time: score 0.85␛[39m
    tool coverage 2/3 (66%); never called: weather.alerts
    9 tests: 2 passed, 1 warned, 1 failed, 2 error, 1 inconclusive, 1 skipped, 1 advisory
    "
  `)
})

it('minimal, plain', () => {
  expect(minimal(MIXED, false)).toMatchInlineSnapshot(`
    "✓ finds the city
    ✗ weather lookup [gpt-5] > expect: run 2: tool_calls[0].name: expected "get_weather", got "shell.exec" (and 1 more)
    ! needs its server > SERVER_FAILED: server \`weather\` exited with code 3 (and 1 more)
    ! answers in time > run 1: infra_error: the model answered 529 (and 1 more)
    ? stays within budget: not all runs were made: the budget of $1 is spent
    - speaks Welsh: too dear
    ✗ is polite advisory > golden_path: golden_path.passed: expected >= 1, got 0
    ~ books the room warned score 0.75 > critics: critics.passed: expected >= 1, got 0 (and 1 more)
    ✓ books it in time score 0.85 2 warnings: the cassette is stale: the prompt changed
    tool coverage 2/3 (66%); never called: weather.alerts
    9 tests: 2 passed, 1 warned, 1 failed, 2 error, 1 inconclusive, 1 skipped, 1 advisory
    "
  `)
})

it('minimal, in colour', () => {
  expect(minimal(MIXED, true)).toMatchInlineSnapshot(`
    "␛[32m✓␛[39m finds the city
    ␛[31m✗␛[39m weather lookup [gpt-5] > expect: run 2: tool_calls[0].name: expected "get_weather", got "shell.exec" (and 1 more)
    ␛[33m!␛[39m needs its server > SERVER_FAILED: server \`weather\` exited with code 3 (and 1 more)
    ␛[33m!␛[39m answers in time > run 1: infra_error: the model answered 529 (and 1 more)
    ␛[33m?␛[39m stays within budget: not all runs were made: the budget of $1 is spent
    ␛[2m-␛[22m speaks Welsh: too dear
    ␛[31m✗␛[39m is polite advisory > golden_path: golden_path.passed: expected >= 1, got 0
    ␛[33m~␛[39m books the room warned score 0.75 > critics: critics.passed: expected >= 1, got 0 (and 1 more)
    ␛[32m✓␛[39m books it in time score 0.85 2 warnings: the cassette is stale: the prompt changed
    tool coverage 2/3 (66%); never called: weather.alerts
    9 tests: 2 passed, 1 warned, 1 failed, 2 error, 1 inconclusive, 1 skipped, 1 advisory
    "
  `)
})

it('agent', () => {
  expect(shown(agentChunks(MIXED))).toMatchInlineSnapshot(`
    "VERDICT: FAILED (9 tests: 2 passed, 1 warned, 1 failed, 2 error, 1 inconclusive, 1 skipped, 1 advisory)
    tool coverage 2/3 (66%); never called: weather.alerts

    1. FAILED: weather lookup [gpt-5] (weather.mcprove.yml:9:5)
       expect: run 2: tool_calls[0].name: expected "get_weather", got "shell.exec"
       equal_function_sets: tool_selection.f1: expected >= 80, got 50
       equal_function_sets: run 2, tool_calls[0]: shell.exec matches no class
       equal_function_sets: run 2: warning: two arguments differ; args.city: expected "Oslo", got "Paris"; args.days: expected 3, got null
       reproduce: mcprove run weather.mcprove.yml -t 'weather lookup [gpt-5]'

    2. ERROR: needs its server (weather.mcprove.yml:20:5)
       SERVER_FAILED: server \`weather\` exited with code 3
       SERVER_FAILED: Start it by hand to see why.
       reproduce: mcprove run weather.mcprove.yml -t 'needs its server'

    3. ERROR: answers in time (weather.mcprove.yml:26:5)
       run 1: infra_error: the model answered 529
       run 1: Try again later.

    4. INCONCLUSIVE: stays within budget (weather.mcprove.yml:31:5)
       not all runs were made: the budget of $1 is spent

    5. FAILED (advisory): is polite (weather.mcprove.yml:40:5)
       golden_path: golden_path.passed: expected >= 1, got 0

    6. WARNED: books the room (weather.mcprove.yml:46:5)
       critics: critics.passed: expected >= 1, got 0
       critics: run 1: warning: score 0.75 is below the fail threshold 0.8, but not below the warn threshold 0.7
       critics: score 0.75
       reproduce: mcprove run weather.mcprove.yml -t 'books the room'

    7. PASSED (2 warnings): books it in time (weather.mcprove.yml:52:5)
       critics: score 0.85
       the cassette is stale: the prompt changed
       critics: run 1: score 0.85 is below the warn threshold 0.9
    "
  `)
})

it('all say that rows are left out', () => {
  for (const text of [
    shown(prettyChunks(ONLY_FAILED, { color: false })),
    minimal(ONLY_FAILED, false),
    shown(agentChunks(ONLY_FAILED)),
  ]) {
    expect(text).toContain('\nshowing only 5 failed of 9\n')
    expect(text).toContain('9 tests: 2 passed, 1 warned, 1 failed, 2 error, 1 inconclusive, 1 skipped, 1 advisory')
  }
})

it('an agent reads twenty failures at most, and that there are more', () => {
  const [, failed] = MIXED.tests
  const many = { ...MIXED, tests: Array.from({ length: 25 }, () => failed ?? expect.fail()) }
  const text = shown(agentChunks(many))
  expect(text.match(/^\d+\. FAILED/gm)).toHaveLength(20)
  expect(text.endsWith('\nand 5 more tests like these (show all with --reporter json)\n')).toBe(true)
})

it('coverage: a line for each kind that is offered, and why a threshold is not judged', () => {
  const nothing = { tools: 0, called: 0, percent: null, uncalled: [] }
  expect([...coverageLines(undefined), ...coverageLines(nothing)]).toEqual([])
  expect([...coverageLines({ ...nothing, threshold: 80, reason: 'nobody looked' })]).toSay('nobody looked')
  const resources = { offered: 3, used: 1, percent: 33, unused: ['s a://b', 's a://c'] }
  const prompts = { offered: 1, used: 1, percent: 100, unused: [] }
  expect([
    ...coverageLines({ tools: 2, called: 1, percent: 50, uncalled: ['s.b'], resources, prompts, threshold: 51 }),
  ]).toSay('1/2 (50%)', '51%', '1/3 (33%)', '1/1 (100%)')
})
