import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseYaml } from '../core/yaml/parse-yaml.js'
import { parseSuite } from '../index.js'
import { fromArcadeEvals } from './from-arcade-evals.js'
import { migrateText } from './migrate-text.js'

const PATH = 'eval_parcels.py'

/** The tests of a file, as data. */
function testsOf(text: string) {
  const migration = fromArcadeEvals(text, PATH)
  expect(() => parseSuite(migration.text)).not.toThrow()
  const suite = parseYaml(migration.text).data as { tests?: Record<string, unknown>[] }
  return { ...migration, suite, tests: suite.tests ?? [] }
}

const HEAD = 'from arcade_evals import *\nsuite = EvalSuite(name="Parcels", system_message="Be brief.")\n'

it('a file with servers, rubrics, critics, tracks and comments', () => {
  const { text, changes, missing } = fromArcadeEvals(
    `"""Parcels of a shop."""
# Run with: arcade evals .
import os
from datetime import timedelta
from arcade_evals import (BinaryCritic, DatetimeCritic, EvalRubric, EvalSuite, ExpectedMCPToolCall, FuzzyWeight,
                          NumericCritic, SimilarityCritic, tool_eval)

# Strict, because a wrong parcel is expensive
STRICT = EvalRubric(fail_threshold=0.9, warn_threshold=0.95)

@tool_eval()
async def parcels() -> EvalSuite:
    """Finds and moves parcels."""
    suite = EvalSuite(
        name="Parcels",
        system_message=("You work for a shop. "
                        "Be brief."),
        rubric=STRICT,
        max_concurrent=3,
    )
    await suite.add_mcp_stdio_server(command=["python", "parcels.py"], env={"KEY": os.environ["PARCEL_KEY"]}, timeout=20)
    # The usual case
    suite.add_case(
        name="moves a parcel",
        user_message="Move parcel 7 to tomorrow at ten.",
        expected_tool_calls=[
            # one call only
            ExpectedMCPToolCall("Parcel.Move", {"id": 7, "at": "2026-03-04T10:00:00", "note": "moved"}),
        ],
        critics=[
            NumericCritic(critic_field="id", weight=FuzzyWeight.HIGH, value_range=(0, 10)),  # close ids count
            DatetimeCritic("at", FuzzyWeight.LOW, tolerance=timedelta(minutes=5), max_difference=timedelta(hours=1)),
            SimilarityCritic(critic_field="note", weight=FuzzyWeight.LOW, similarity_threshold=0.6),
        ],
    )
    suite.extend_case(name="politely", user_message="Please move parcel 7.", critics=[BinaryCritic("id", 1 / 4)])
    suite.add_case(
        name="for a sum",
        user_message="Refund it.",
        expected_tool_calls=[ExpectedMCPToolCall("Refund", {"amount": total(), "id": 7})],
        critics=[BinaryCritic("amount", 0.5), OwnCritic("id", 0.5)],
    )
    return suite
`,
    PATH,
  )
  expect(text).toMatchSnapshot()
  expect({ changes, missing }).toMatchSnapshot()
  expect(() => parseSuite(text)).not.toThrow()
  expect(migrateText(text, 'parcels.mcprove.yml', undefined).text).toBe(text)
})

it('tracks, tool definitions and gateways', () => {
  const { suite, tests, missing } = testsOf(`from arcade_evals import *
def compare():
    suite = EvalSuite("Search", "Be brief.")
    suite.add_tool_definitions([{"name": "find", "inputSchema": {"type": "object", "properties": {"q": {"type": "string"}}}}], track="own")
    suite.add_mcp_server("http://search.example", track="v2", headers={"X": "1"}, use_sse=False)
    suite.add_arcade_gateway(gateway_slug="shop", arcade_api_key="secret", track="gate")
    suite.add_comparative_case(name="finds", user_message="Find umbrellas").for_track(
        "own", expected_tool_calls=[ExpectedMCPToolCall("find", {"q": "umbrellas"})], critics=[BinaryCritic("q", 1.0)],
    ).for_track("v2", expected_tool_calls=[ExpectedMCPToolCall(tool_name="search", args=dict(text="umbrellas"))])
    return suite
`)
  expect(missing).toEqual([])
  expect(suite).toMatchSnapshot()
  expect(JSON.stringify(suite)).not.toContain('secret')
  expect(tests).toHaveLength(1)
})

it('loops over literals, f-strings, names and helpers of Python', () => {
  const { tests, missing } = testsOf(`${HEAD}
PLACES = ["Oslo", "Rome"]
SHARED = [BinaryCritic("city", 1)]
for i, (city, days) in enumerate([(PLACES[0], 1)] if False else [("Oslo", 1)]):
    pass
for i, city in enumerate(PLACES, 1):
    suite.add_case(f"{i}: {city}", f"The weather in {city}?", [ExpectedMCPToolCall("get", {"city": city})], SHARED + [])
ARGS = {"a": -1.5, "b": None, "c": (1, 2)}
suite.add_case(name="merged", user_message="a" "b" + 'c', expected_tool_calls=[ExpectedMCPToolCall("get", {**ARGS, "d": True})],
               additional_messages=[{"role": "tool", "content": json.dumps({"x": [1]}), "tool_call_id": "1", "name": "get"}])
`)
  expect(missing).toEqual([])
  expect(tests.map(({ name, prompt }) => [name, prompt])).toEqual([
    ['1: Oslo', 'The weather in Oslo?'],
    ['2: Rome', 'The weather in Rome?'],
    ['merged', 'abc'],
  ])
  expect(tests[2]).toMatchObject({
    messages: [{ role: 'tool', content: '{"x": [1]}', tool_call_id: '1', name: 'get' }],
    critics: { expected: [{ tool: 'get', args: { a: -1.5, b: null, c: [1, 2], d: true } }] },
  })
})

it('what cannot be read is listed and stays as a comment', () => {
  const { text, tests, missing } = testsOf(`${HEAD}
for one in load_cases():
    suite.add_case(name=one.name, user_message=one.text)
if FAST:
    suite.add_case(name="fast", user_message="m", expected_tool_calls=[])
suite.add_case(name=title(), user_message="m", expected_tool_calls=[])
[suite.add_case(name=n, user_message=n) for n in names]
suite.add_case(name="twice", user_message="m", expected_tool_calls=[ExpectedMCPToolCall("t", {"a": 1})],
               critics=[BinaryCritic("a", 1), BinaryCritic("a", 2)])
suite.run(client, "gpt-4o")
other.add_case(name="elsewhere", user_message="m", expected_tool_calls=[])
class Own(Critic):
    pass
`)
  expect(tests.map(({ name }) => name)).toEqual(['Parcels: fast', 'agent: elsewhere'])
  expect(missing).toMatchSnapshot()
  for (const part of ['load_cases()', 'title()', 'for n in names', 'suite.run(client', 'class Own']) {
    expect(
      text
        .split('\n')
        .filter((line) => line.trimStart().startsWith('#'))
        .join('\n'),
    ).toContain(part)
  }
})

it('cases, calls and critics outside of a case that is read are listed too', () => {
  const { missing } = testsOf(`${HEAD}
CASES = [EvalCase(name="alone", critics=[BinaryCritic("a", 1)])]
unused = [BinaryCritic("b", 1), ExpectedMCPToolCall("t", {})]
suite.add_comparative_case(name="c", user_message="m").for_track("x", ...).for_track("y", ...)
`)
  expect(missing.map(({ line, text }) => `${line} ${text}`)).toMatchSnapshot()
})

it('servers that a helper adds to the suite it is given', () => {
  const { suite, tests, missing } = testsOf(`from arcade_evals import *
COMMAND = ["python", "parcels.py"]

async def _load(suite: EvalSuite, url: str = "http://a.example/mcp", *, track=None) -> bool:
    try:
        await asyncio.wait_for(suite.add_mcp_stdio_server(command=COMMAND), timeout=20.0)
    except Exception as error:
        return False
    await suite.add_mcp_server(url)
    return await _load(suite)

def _cases(to, greeting):
    to.add_case(name="greets", user_message=greeting, expected_tool_calls=[])

@tool_eval()
async def first() -> EvalSuite:
    suite = EvalSuite(name="First", system_message="")
    if not await _load(suite, url="http://b.example/mcp"):
        return suite
    _cases(suite, "hi")
    return suite

@tool_eval()
async def second(model="x"):
    mine = EvalSuite(name="Second", system_message="")
    ok = await _load(mine, "http://c.example/mcp")
    _cases(greeting="hello", to=mine)
    return mine
`)
  expect(missing).toEqual([])
  expect(tests.map(({ name, prompt }) => [name, prompt])).toEqual([
    ['First: greets', 'hi'],
    ['Second: greets', 'hello'],
  ])
  expect(suite).toMatchObject({
    servers: { parcels: { command: ['python', 'parcels.py'] }, b: { url: 'http://b.example/mcp' } },
    agents: [{ servers: ['parcels', 'b'] }, { servers: ['parcels', 'c'] }],
  })
})

it('servers that end up in no suite are listed', () => {
  const { missing } = testsOf(`${HEAD}
suite.add_case(name="a", user_message="m", expected_tool_calls=[])
async def _load(one):
    await one.add_mcp_stdio_server(command=["python", "a.py"])
    one.add_tool_definitions([])
for url in urls():
    suite.add_mcp_server(url)
loaded = [suite.add_arcade_gateway(slug) for slug in slugs]
def loop(one):
    loop(one)
    one.add_mcp_server("http://c.example")
`)
  expect(missing.map(({ line, text }) => `${line} ${text}`)).toMatchSnapshot()
})

it('a call of a helper in code that is not read is listed, though another suite has its server', () => {
  const { suite, missing } = testsOf(`from arcade_evals import *
async def _load(suite):
    await suite.add_mcp_server("http://a.example/mcp")
async def first():
    suite = EvalSuite(name="First", system_message="")
    await _load(suite)
    suite.add_case("a", "b", [])
async def second():
    suite = EvalSuite(name="Second", system_message="")
    if FAST and await _load(suite):
        pass
    suite.add_case("c", "d", [])
`)
  expect(suite).toMatchObject({ agents: [{ servers: ['a'] }, { name: 'Second' }] })
  expect(missing).toEqual([{ line: 10, text: '`_load` is not migrated: the code around it is not read' }])
})

it('a comprehension over an item, and brackets of different kinds, have an end', () => {
  const { tests, missing } = testsOf(`${HEAD}
rows = {"calls": [{"name": name} for name, args in found["calls"]], "next": 1}
suite.add_case(name="a", user_message="b" if is_b(1) else "c", expected_tool_calls=[])
suite.add_case(name="d", user_message="e", expected_tool_calls=[])
`)
  expect(tests.map(({ name }) => name)).toEqual(['d'])
  expect(missing.map(({ line }) => line)).toEqual([5])
  for (const text of ['x = {"a": ]}\n', 'x = (1 ])\n', 'x = [1 }]\n']) {
    try {
      fromArcadeEvals(HEAD + text, PATH)
    } catch (error) {
      expect(error).toMatchObject({ code: 'BAD_USAGE' })
    }
  }
})

it('helpers that call each other without an end are listed', () => {
  const chain = Array.from(
    { length: 3000 },
    (_, index) => `def f${index}(s):\n    f${index + 1}(s)\n    f${index + 1}(s)\n`,
  )
  const { missing } = testsOf(`${HEAD}${chain.join('')}f0(suite)\nsuite.add_case("a", "b", [])\n`)
  expect(missing.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['`f50(s)` is not read: too many functions call each other']),
  )
})

it('functions of a catalogue get the names of their toolkit', () => {
  const { tests, missing } = testsOf(`from arcade_evals import *
import arcade_jira
from arcade_jira.tools.issues import create_issue
catalog = ToolCatalog()
catalog.add_module(arcade_jira)
catalog.add_tool(say_hello, "Greeter")
suite = EvalSuite(name="Jira", system_message="", catalog=catalog)
suite.add_case("a", "b", [ExpectedToolCall(func=create_issue, args={}), (say_hello, {"name": "x"})])
`)
  expect(tests[0]).toMatchObject({
    critics: { expected: [{ tool: 'Jira_CreateIssue' }, { tool: 'Greeter_SayHello', args: { name: 'x' } }] },
  })
  expect(missing.map(({ line }) => line)).toEqual([4])
})

it('500 generated files: every case arrives with its values, every comment is kept, and a second time changes nothing', () => {
  const word = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== '')
  const value = fc.oneof(word, fc.integer({ min: -1000, max: 1000 }), fc.boolean(), fc.constant(null))
  const python = (one: unknown): string =>
    one === null ? 'None' : typeof one === 'boolean' ? (one ? 'True' : 'False') : JSON.stringify(one)
  const oneCase = fc.record({
    prompt: word,
    key: fc.stringMatching(/^[a-z]{1,6}$/),
    value,
    weight: fc.integer({ min: 1, max: 9 }),
  })
  fc.assert(
    fc.property(fc.array(oneCase, { minLength: 1, maxLength: 4 }), (cases) => {
      const source = cases.map(
        (one, index) => `    # comment ${index}
    suite.add_case(
        name="case ${index}", user_message=${python(one.prompt)},  # beside ${index}
        expected_tool_calls=[ExpectedMCPToolCall("tool", {${python(one.key)}: ${python(one.value)}})],
        critics=[BinaryCritic(critic_field=${python(one.key)}, weight=${one.weight} / 10)],
    )
`,
      )
      const { text, tests, missing } = testsOf(`${HEAD}def f():\n${source.join('')}`)
      expect(missing).toEqual([])
      expect(tests).toEqual(
        cases.map((one, index) => ({
          name: `case ${index}`,
          agent: 'Parcels',
          prompt: one.prompt,
          critics: {
            expected: [{ tool: 'tool', args: { [one.key]: one.value } }],
            fields: [{ field: one.key, critic: 'binary', weight: one.weight / 10 }],
          },
        })),
      )
      for (const index of cases.keys()) {
        expect(text).toContain(`# comment ${index}`)
        expect(text).toContain(`# beside ${index}`)
      }
      expect(migrateText(text, 'x.yml', undefined).text).toBe(text)
    }),
    { numRuns: 500 },
  )
})
