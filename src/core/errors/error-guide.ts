// What every error code means and what to do: shown by `mcprove explain CODE`, and docs/troubleshooting.md is made of it.
import type { ErrorCode } from './error.js'

export interface ErrorGuide {
  /** One sentence. */
  readonly means: string
  /** The likeliest first. */
  readonly causes: readonly string[]
  /** What to do, in order. */
  readonly remedies: readonly string[]
}

export const ERROR_GUIDE: Readonly<Record<ErrorCode, ErrorGuide>> = {
  BAD_USAGE: {
    means: 'A command line or a call of the API asks for something that cannot be done.',
    causes: [
      'A flag is misspelled, stands alone or contradicts another one.',
      'An argument has a wrong type or range.',
    ],
    remedies: ['Read the hint: it names the nearest thing that works.', 'See `mcprove help COMMAND`, with examples.'],
  },
  FILE_NOT_FOUND: {
    means: 'A file that was named does not exist.',
    causes: [
      'The path is misspelled.',
      'The command runs in another folder than the path is meant from.',
      'It is the last run that `mcprove report` or `mcprove explain` looks at, and none is kept here.',
    ],
    remedies: [
      'Paths on a command line start from the folder you are in; paths in a suite from the folder of the suite.',
      'Use `mcprove run` first, in the same folder; it keeps its results under `.mcprove/runs`.',
    ],
  },
  FILE_UNREADABLE: {
    means: 'A file exists and cannot be read as text.',
    causes: ['It is a folder.', 'You have no permission to read it.', 'It is not UTF-8.'],
    remedies: ['Name a file.', 'Mend its permissions, or save it as UTF-8.'],
  },
  FILE_UNWRITABLE: {
    means: 'A report, cassette or snapshot could not be written. What was there before is as it was.',
    causes: [
      'The folder does not exist or is read-only.',
      'The disk is full.',
      'Another mcprove is recording the same cassette.',
    ],
    remedies: ['Make the folder, make room, or choose another place with `-o`.', 'Wait until the other one has ended.'],
  },
  FILE_TOO_LARGE: {
    means: 'A file that people write by hand is larger than any such file, or a single trace than any trace.',
    causes: [
      'A log or a data file is named where a suite or a manifest belongs.',
      'A program wrote all its traces as one JSON value.',
    ],
    remedies: ['Check the name.', 'Write a trace per line: such a file may have any size.'],
  },
  JSON_INVALID: {
    means: 'A file is not valid JSON. The message has the line and the column.',
    causes: [
      'It was cut off while it was written.',
      'It has a comma too many, or comments.',
      'It holds no value at all.',
    ],
    remedies: ['Mend it at that place, or write it again.'],
  },
  TRACE_INVALID: {
    means: 'A trace has fields of the wrong type, or is nested too deeply. All wrong fields are listed.',
    causes: ['It is the log of another tool.', 'A program that writes traces has a mistake.'],
    remedies: [
      'Turn logs of other tools into traces with `mcprove import`; where it cannot tell the format, name it with `--format`.',
      'Compare it with the trace format in the docs.',
    ],
  },
  NO_TRACES: {
    means: 'A file that should hold traces holds none.',
    causes: [
      'The file is empty, or an empty list.',
      'The program before the pipe wrote nothing.',
      'None of its runs can be used: nothing in them calls a tool, or all were broken off.',
    ],
    remedies: ['Give a file with at least one trace of a run that ended on its own.'],
  },
  SUITE_NOT_FOUND: {
    means: 'There is no suite where one was looked for.',
    causes: [
      'No file here is named `mcprove.yml` or ends in `.mcprove.yml`, `.mcprove.yaml`, `.mcprove.ts`, `.mcprove.js` or `.mcprove.mjs`.',
      'A glob or a folder matches nothing.',
    ],
    remedies: [
      'Name the suite: `mcprove run path/to/suite.mcprove.yml`.',
      'There is none yet: `mcprove init` writes a first one, `mcprove init --demo` an example.',
    ],
  },
  SUITE_INVALID: {
    means: 'A suite or a file of gates has problems. All are listed, each at its line.',
    causes: [
      'A key is misspelled or stands in the wrong block.',
      'A value has the wrong type.',
      'A name refers to nothing.',
    ],
    remedies: ['Mend them and run `mcprove validate`.', 'Let your editor check it: `mcprove schema > schema.json`.'],
  },
  TEST_UNKNOWN: {
    means: 'No test or row has the name that was given.',
    causes: ['The name is misspelled.', 'The row carries a model or a variant: `name [model] {distractors 5}`.'],
    remedies: [
      'See the names with `mcprove list`, or for `mcprove explain` in the report.',
      'Quote the name: it may have spaces.',
    ],
  },
  TRACES_UNMATCHED: {
    means: 'Traces name an agent that no test of the suite is on, or none where the suite has several.',
    causes: ['The traces are of another suite.', '`agent` is missing in the traces.'],
    remedies: ['Choose the test with `--test NAME`.', 'Write the name of the agent into the traces.'],
  },
  RESULT_INVALID: {
    means: 'A file that should be a saved result (`mcprove/result@1`) is none, or has wrong fields.',
    causes: ['It is a trace, a cassette or a list of tools.', 'It was written or changed by another program.'],
    remedies: ['Write one with `mcprove run -o result.json` or `mcprove score ... -o result.json`.'],
  },
  REGEX_INVALID: {
    means: 'A regular expression cannot be used.',
    causes: [
      'A bracket is open.',
      'It has a look-around or a back-reference: expressions take linear time here.',
      'It has a flag other than i, m and s.',
    ],
    remedies: ['Write it without them: several matchers of one target are all checked.'],
  },
  SCHEMA_INVALID: {
    means: 'A JSON Schema cannot be used to validate with.',
    causes: [
      'A keyword has the wrong type.',
      'A `$ref` leads nowhere.',
      'Its `$schema` is none of draft-07, 2019-09 and 2020-12.',
      'It is nested too deeply.',
    ],
    remedies: ['Mend the schema at the place in the message.'],
  },
  TARGET_INVALID: {
    means: 'The target of an expectation is no path.',
    causes: ['A bracket or a quote is open.', 'An index is no number.'],
    remedies: ['Write `tool_calls[0].args.city`, `tool_calls[*].name` or `args["a.b"]`.'],
  },
  CODE_SUITE_FAILED: {
    means: 'A suite written in TypeScript or JavaScript could not be loaded.',
    causes: [
      'It throws, or imports what is not installed.',
      'It has no default export.',
      'This Node cannot read TypeScript.',
    ],
    remedies: [
      'Run the file by itself and mend what it says.',
      'Export the suite: `export default defineSuite({ ... })`.',
      'For TypeScript, use Node 22.18 or later, or install `tsx`.',
    ],
  },
  SERVER_FAILED: {
    means:
      'An MCP server could not be started, reached or understood. The end of its standard error is in the message.',
    causes: [
      'The command is not installed or ends at once.',
      'The address or a header is wrong.',
      'It writes logs to standard output.',
    ],
    remedies: ['Try it alone: `mcprove inspect -- COMMAND`.', 'Give it the environment it needs under `env:`.'],
  },
  MANIFEST_INVALID: {
    means: 'The manifest of a mock server, or a file of tools, has problems.',
    causes: ['A tool has no name.', 'A key is misspelled.', 'A page of tools/list is missing.'],
    remedies: ['Mend what is listed.', 'Save every page of tools/list.'],
  },
  MODEL_UNKNOWN: {
    means: 'A row or a judge has no model, or the name of one does not say whose it is.',
    causes: [
      'A bare name is none of those that are known.',
      'Neither the test nor `defaults:` nor the judge has a `model:`.',
    ],
    remedies: ['Write `provider/model`, such as `anthropic/claude-sonnet-4-5`.', 'Give one with `--model`.'],
  },
  MODEL_KEY_MISSING: {
    means: 'A live run needs a key of the provider, and the environment has none.',
    causes: [
      'The variable is not set in this shell or in CI.',
      'It holds blanks or other characters that belong to no key.',
    ],
    remedies: [
      'Set the variable in the message, or name a file with `--env-file`.',
      'Replay a cassette: that needs no key.',
    ],
  },
  MODEL_FAILED: {
    means: 'A provider did not answer a request as it should. The run is no sample; nobody fails for it.',
    causes: [
      'The limit of requests is reached.',
      'The account is refused: its key, its credit or quota, its permissions, its region, or a model it does not know.',
      'The network is down.',
      'The provider refuses a setting.',
      'Its `base_url` is missing (`openai-compatible`) or is no plain address.',
    ],
    remedies: [
      'Try again with `--retries 2`.',
      'Read what the provider says in the message, and follow the hint: it names the key and where to mend it.',
      'Write its address in full: `providers: { openai-compatible: { base_url: http://127.0.0.1:11434/v1 } }`.',
    ],
  },
  ADDRESS_NOT_TRUSTED: {
    means:
      "A live run would send the key of a model provider to an address that is not that provider's own. Nothing was sent.",
    causes: [
      'The suite names a gateway: `base_url` of `providers:`, `url` or `token_url` of a server.',
      'The suite is not yours, and the address is where your key would end up.',
    ],
    remedies: [
      'See every address and key with `mcprove list`.',
      'If you trust the address, name it: `--trust-addresses=https://gateway.example`; `--trust-addresses` alone trusts every address.',
      'Trust it for good: write `trust_addresses: [https://gateway.example]` in `~/.config/mcprove/config.yaml`.',
      'Replay a cassette: that sends nothing.',
    ],
  },
  SCRIPT_INVALID: {
    means: 'The script of a `scripted/` model, or of a model server for tests, has a problem.',
    causes: ['A reply has neither text nor calls.', 'A condition is misspelled.'],
    remedies: ['Mend it at the line in the message.'],
  },
  PRICE_UNKNOWN: {
    means: 'A budget is set and the price of a model is not known, so nobody could keep it.',
    causes: ['The model is new, local or your own.'],
    remedies: ['Give its price under `prices:`.', 'Leave out the budget and `--max-cost`.'],
  },
  CASSETTE_MISSING: {
    means: 'A row can only be replayed here, and it has no recording.',
    causes: [
      'It was never recorded.',
      'The cassette is not committed.',
      'The model or the name of the test changed.',
      'More runs are asked for than were recorded.',
    ],
    remedies: [
      'Record it with the command in the hint (`mcprove run --record`), then commit the cassette.',
      'Add `--append` to record only the runs that are missing.',
    ],
  },
  CASSETTE_STALE: {
    means: 'The suite asks for something else than what was recorded. The message names what changed.',
    causes: [
      'The prompt, the system text or a setting changed since.',
      'A server is started otherwise: its command, arguments, names of variables or url.',
      'A mock manifest or a file of the workspace changed.',
    ],
    remedies: ['Record it again: `mcprove run --record`.', 'Replay it nevertheless: `--allow-stale`.'],
  },
  CASSETTE_INVALID: {
    means: 'A cassette is damaged, was edited, or is not a cassette.',
    causes: [
      'A merge left conflict marks in it.',
      'It was cut off.',
      'A trace was changed by hand and contradicts the recorded answers of the model.',
      'A newer mcprove wrote it.',
    ],
    remedies: ['Take it from the repository again, or record it: `mcprove run --record`.', 'Update mcprove.'],
  },
  FIXTURE_FAILED: {
    means: 'What a test needs before or after its runs did not work: `workspace`, `setup`, `verify`.',
    causes: [
      'A folder to copy does not exist.',
      'A call of `setup` was not answered as expected.',
      'The server of a call is not among the `servers:` of the test.',
    ],
    remedies: ['Try the call as a direct test under `tools:`.'],
  },
  AGENT_FAILED: {
    means: 'The program of an `external` agent could not be started, failed, or was not over in time.',
    causes: [
      'It is not in PATH, or not at that place.',
      'It lacks a key: of the environment it gets PATH, HOME, LANG, TMPDIR and `external.env`.',
    ],
    remedies: ['Start it by hand in the same folder.', 'Hand on the variables it needs with `external.env`.'],
  },
  NO_TESTS: {
    means: 'The choice of rows leaves none.',
    causes: [
      '`-t` or `--tag` matches nothing.',
      'A shard has no rows.',
      '`--last-failed` was given, and no earlier run is kept in this folder.',
      'The suite has none, or for `mcprove eval` none that a judge grades.',
    ],
    remedies: ['See the rows with `mcprove list`.', 'Where that is fine: `--pass-with-no-tests`.'],
  },
  NOT_ALLOWED: {
    means: 'A coding agent asked `mcprove mcp` for something that it was started without.',
    causes: [
      'A file is outside of the folder that --root names, or a symbolic link leads out of it.',
      'A row would start a server or ask a model, and --allow-live was not given.',
      'A suite is code, and --allow-code was not given.',
    ],
    remedies: [
      'Keep suites, cassettes and traces below the folder, without links out of it.',
      'Choose rows that replay; record the others yourself with `mcprove run --record`.',
      'If you trust the agent with it, start `mcprove mcp` with --allow-live or --allow-code.',
    ],
  },
}
