// What every error code means and what to do. `mcprove explain CODE` shows it, and docs/troubleshooting.md is generated
// from it.
import type { ErrorCode } from './error.js'

export interface ErrorGuide {
  /** One sentence. */
  readonly means: string
  /** The most likely cause first. */
  readonly causes: readonly string[]
  /** What to do, in order. */
  readonly remedies: readonly string[]
}

export const ERROR_GUIDE: Readonly<Record<ErrorCode, ErrorGuide>> = {
  BAD_USAGE: {
    means: 'A command line or an API call has wrong or contradictory arguments.',
    causes: [
      'A flag is misspelled, lacks a value or contradicts another flag.',
      'An argument has the wrong type or is out of range.',
    ],
    remedies: [
      'Follow the hint: it suggests the nearest valid option.',
      'Run `mcprove help COMMAND` for options and examples.',
    ],
  },
  FILE_NOT_FOUND: {
    means: 'A file does not exist.',
    causes: [
      'The path is misspelled.',
      'The path is relative to another folder.',
      '`mcprove report` or `mcprove explain` needs the last run, and none is saved in this folder.',
    ],
    remedies: [
      'Paths on the command line are relative to the current folder; paths in a suite are relative to the suite file.',
      'Run `mcprove run` in the same folder first; it saves results under `.mcprove/history`.',
    ],
  },
  FILE_UNREADABLE: {
    means: 'A file exists but cannot be read as text.',
    causes: [
      'The path is a folder.',
      'You do not have permission to read the file.',
      'The file is not UTF-8, or is compressed.',
    ],
    remedies: ['Give the path of a file.', 'Change the file permissions, save the file as UTF-8, or unpack it.'],
  },
  FILE_UNWRITABLE: {
    means: 'A report, cassette or snapshot could not be written. An existing file is unchanged.',
    causes: [
      'The folder does not exist or is read-only.',
      'The disk is full.',
      'Another mcprove process is recording the same cassette.',
    ],
    remedies: [
      'Create the folder, free disk space, or choose another path with `-o`.',
      'Wait until the other process has finished.',
    ],
  },
  FILE_TOO_LARGE: {
    means: 'A suite, manifest or other text file exceeds 64 MB, or a single trace exceeds 512 MB.',
    causes: [
      'A log or data file was given instead of a suite or manifest.',
      'A program wrote all its traces as one JSON value.',
    ],
    remedies: ['Check the file name.', 'Write one trace per line (JSON Lines): such a file can have any size.'],
  },
  JSON_INVALID: {
    means: 'A file is not valid JSON. The message gives the line and column.',
    causes: [
      'The file was truncated while it was written.',
      'The file has an extra comma or a comment.',
      'The file is empty.',
    ],
    remedies: ['Fix the JSON at that position, or write the file again.'],
  },
  TRACE_INVALID: {
    means: 'A trace has fields of the wrong type, or is nested too deeply. All wrong fields are listed.',
    causes: ['The file is a log of another tool.', 'The program that writes the traces has a bug.'],
    remedies: [
      'Convert logs of other tools with `mcprove import`; if it does not detect the format, set it with `--format`.',
      'Compare the file with the trace format in the docs.',
    ],
  },
  CALLS_UNREAD: {
    means: 'No call was read from a log whose text contains calls.',
    causes: [
      'The log was read with a format that is not its own.',
      'A newer version of the program writes calls differently.',
      'The log only quotes calls, for example in a request.',
    ],
    remedies: [
      'Choose the format with `--format`.',
      'Pass `--allow-empty` if no tool was called.',
      'Report the format of the log as an issue.',
    ],
  },
  NO_TRACES: {
    means: 'A file contains no traces.',
    causes: [
      'The file is empty or contains an empty list.',
      'The program piped into mcprove wrote nothing.',
      'None of the runs can be used: they call no tool, or all were aborted.',
    ],
    remedies: ['Give a file with at least one trace of a completed run.'],
  },
  SUITE_NOT_FOUND: {
    means: 'No suite was found.',
    causes: [
      'No file in the current folder is named `mcprove.yml` or ends in `.mcprove.yml`, `.mcprove.yaml`, `.mcprove.ts`, `.mcprove.js` or `.mcprove.mjs`.',
      'A glob or folder matches no suite.',
    ],
    remedies: [
      'Give the path of the suite: `mcprove run path/to/suite.mcprove.yml`.',
      'Write a first suite with `mcprove init`, or an example with `mcprove init --demo`.',
    ],
  },
  SUITE_INVALID: {
    means: 'A suite or gates file has problems. The message lists all of them with their lines.',
    causes: [
      'A key is misspelled or in the wrong block.',
      'A value has the wrong type.',
      'A name refers to something that is not declared.',
    ],
    remedies: [
      'Fix the problems and run `mcprove validate`.',
      'Validate in your editor: `mcprove schema > schema.json`.',
    ],
  },
  TEST_UNKNOWN: {
    means: 'No test has the given name.',
    causes: ['The name is misspelled.', 'The full name includes a model or a variant: `name [model] {distractors 5}`.'],
    remedies: [
      'List the names with `mcprove list`; for `mcprove explain`, see the report.',
      'Put names with spaces in quotes.',
    ],
  },
  TRACES_UNMATCHED: {
    means:
      'The agent of a trace does not match any test of the suite, or is missing although the suite has several agents.',
    causes: ['The traces belong to another suite.', '`agent` is missing in the traces.'],
    remedies: ['Choose the test with `--test NAME`.', 'Set `agent` in the traces to the name of the agent.'],
  },
  RESULT_INVALID: {
    means: 'A file is not a saved result (`mcprove/result@1`), or has invalid fields.',
    causes: ['The file is a trace, a cassette or a tool list.', 'Another program wrote or changed the file.'],
    remedies: ['Write a result with `mcprove run -o result.json` or `mcprove score ... -o result.json`.'],
  },
  REGEX_INVALID: {
    means: 'A regular expression is invalid or not supported.',
    causes: [
      'A bracket is not closed.',
      'It has a look-around or a back-reference, which RE2 does not support.',
      'It has a flag other than i, m and s.',
    ],
    remedies: ['Rewrite it without them. A target can have several matchers; all of them must pass.'],
  },
  SCHEMA_INVALID: {
    means: 'A JSON Schema is invalid or not supported.',
    causes: [
      'A keyword has the wrong type.',
      'A `$ref` does not resolve.',
      'Its `$schema` is not draft-07, 2019-09 or 2020-12.',
      'It is nested too deeply.',
    ],
    remedies: ['Fix the schema at the position in the message.'],
  },
  TARGET_INVALID: {
    means: 'The target of an expectation is not a valid path.',
    causes: ['A bracket or quote is not closed.', 'An index is not a number.'],
    remedies: ['Write `tool_calls[0].args.city`, `tool_calls[*].name` or `args["a.b"]`.'],
  },
  CODE_SUITE_FAILED: {
    means: 'A TypeScript or JavaScript suite could not be loaded.',
    causes: [
      'It throws, or imports a package that is not installed.',
      'It has no default export.',
      'This version of Node cannot load TypeScript.',
    ],
    remedies: [
      'Run the file with node and fix the error.',
      'Export the suite: `export default defineSuite({ ... })`.',
      'For TypeScript, use Node 22.18 or later, or install `tsx`.',
    ],
  },
  SERVER_FAILED: {
    means:
      'An MCP server could not be started, reached or understood. The message includes the end of its standard error.',
    causes: [
      'The command is not installed or exits immediately.',
      'The URL or a header is wrong.',
      'The server requires a login (HTTP 401), or a scope that the login lacks (HTTP 403).',
      'The server writes logs to standard output.',
    ],
    remedies: [
      'Test the server by itself: `mcprove inspect -- COMMAND`.',
      'Log in with `mcprove login URL`; in CI, set `auth` of the server.',
      'Pass the environment variables it needs with `--env NAME`, or under `env:` in the suite.',
    ],
  },
  MANIFEST_INVALID: {
    means: 'A mock manifest or tool list has problems.',
    causes: ['A tool has no name.', 'A key is misspelled.', 'A page of tools/list is missing.'],
    remedies: ['Fix the listed problems.', 'Save every page of tools/list.'],
  },
  MODEL_UNKNOWN: {
    means: 'A test or judge has no model, or the provider of its model is not known.',
    causes: [
      'The model name has no provider and no known prefix.',
      'Neither the test, `defaults:` nor the judge has a `model:`.',
    ],
    remedies: ['Write `provider/model`, such as `anthropic/claude-sonnet-4-5`.', 'Set it with `--model`.'],
  },
  MODEL_KEY_MISSING: {
    means: 'A live run needs an API key, and the environment variable is not set.',
    causes: [
      'The variable is not set in this shell or in CI.',
      'The variable contains spaces or other characters that are not valid in a key.',
    ],
    remedies: [
      'Set the variable in the message, or load it from a file with `--env-file`.',
      'Replay a cassette, which needs no key.',
    ],
  },
  MODEL_FAILED: {
    means: 'A request to a model provider failed. The run is excluded from scoring.',
    causes: [
      'The rate limit is reached.',
      'The provider rejects the account: its key, credit, quota, permissions or region, or the model is unknown to it.',
      'The network is down.',
      'The provider rejects a setting.',
      '`base_url` is missing (`openai-compatible`) or is not a plain URL.',
    ],
    remedies: [
      'Retry with `--retries 2`.',
      'Read the provider error in the message and follow the hint: it names the key and where to fix it.',
      'Write the full URL: `providers: { openai-compatible: { base_url: http://127.0.0.1:11434/v1 } }`.',
    ],
  },
  ADDRESS_NOT_TRUSTED: {
    means:
      "A live run would send the key of a model provider to an address that is not that provider's own. Nothing was sent.",
    causes: [
      'The suite uses a gateway: `base_url` of `providers:`, `url` or `token_url` of a server.',
      'The suite is not yours, and it would send your key to the address.',
    ],
    remedies: [
      'List every address and key with `mcprove list`.',
      'If you trust the address, pass `--trust-addresses=https://gateway.example`; `--trust-addresses` alone trusts every address.',
      'To trust it permanently, write `trust_addresses: [https://gateway.example]` in `~/.config/mcprove/config.yaml`.',
      'Replay a cassette, which sends nothing.',
    ],
  },
  SCRIPT_INVALID: {
    means: 'The script of a `scripted/` model, or of a model server for tests, has a problem.',
    causes: ['A reply has neither text nor calls.', 'A condition is misspelled.'],
    remedies: ['Fix the script at the line in the message.'],
  },
  PRICE_UNKNOWN: {
    means: 'A budget is set, but the price of a model is unknown, so the budget cannot be enforced.',
    causes: ['The model is new, local or custom.'],
    remedies: ['Set its price under `prices:`.', 'Remove the budget and `--max-cost`.'],
  },
  CASSETTE_MISSING: {
    means: 'A test can only be replayed in this mode, and it has no recording.',
    causes: [
      'The test was never recorded.',
      'The cassette is not committed.',
      'The model or the name of the test changed.',
      'More runs are requested than were recorded.',
    ],
    remedies: [
      'Record it with the command in the hint (`mcprove run --record`), then commit the cassette.',
      'Add `--append` to record only the runs that are missing.',
    ],
  },
  CASSETTE_STALE: {
    means: 'The suite has changed since the cassette was recorded. The message lists the changes.',
    causes: [
      'The prompt, the system message or a setting changed.',
      'A server is started differently: its command, arguments, variable names or URL changed.',
      'A mock manifest or a file of the workspace changed.',
    ],
    remedies: ['Record it again: `mcprove run --record`.', 'Replay it anyway: `--allow-stale`.'],
  },
  CASSETTE_INVALID: {
    means: 'A cassette is damaged, was edited, or is not a cassette.',
    causes: [
      'A merge left conflict markers in the file.',
      'The file was truncated.',
      'A trace was edited by hand and contradicts the recorded model answers.',
      'A newer version of mcprove wrote the file.',
    ],
    remedies: ['Restore the file from version control, or record again: `mcprove run --record`.', 'Update mcprove.'],
  },
  FIXTURE_FAILED: {
    means: 'A fixture failed: `workspace`, `setup`, `verify`, or a value that another test saves.',
    causes: [
      'A folder to copy does not exist.',
      'A call in `setup` did not return the expected answer.',
      'A direct test uses a value that an earlier one saves, and that one did not pass.',
      'The server of a call is not in the `servers:` of the test.',
    ],
    remedies: ['Debug the call as a direct test under `tools:`.'],
  },
  AGENT_FAILED: {
    means: 'The program of an `external` agent could not be started, failed or timed out.',
    causes: [
      'The program is not in PATH, or the path is wrong.',
      'It lacks an environment variable: it only gets PATH, HOME, LANG, TMPDIR and `external.env`.',
      'A product did not connect to a server of the test: the server takes too long to start, or the product has another server of that name.',
      'A file of `external.files` does not exist.',
    ],
    remedies: ['Run the program yourself in the same folder.', 'Pass the variables it needs with `external.env`.'],
  },
  PLATFORM_FAILED: {
    means: 'Langfuse, LangSmith, Phoenix or an OpenTelemetry collector could not be used.',
    causes: [
      'The key or the address is not set in this shell or in CI.',
      'The key belongs to another project, region or server.',
      'The server is down, limits the rate of requests, or is not the server that answers at this address.',
    ],
    remedies: [
      'Set the variables that the message names.',
      'Choose fewer traces with `--since` or `--limit`, or try again later.',
      'Export the traces to a file and import that.',
    ],
  },
  NO_TESTS: {
    means: 'No tests match the filters.',
    causes: [
      '`-t` or `--tag` matches nothing.',
      'A shard has no tests.',
      '`--last-failed` was given, and no earlier run is saved in this folder.',
      'The suite has no tests, or for `mcprove eval` no tests that a judge grades.',
    ],
    remedies: ['List the tests with `mcprove list`.', 'If an empty selection is fine, add `--pass-with-no-tests`.'],
  },
  NOT_ALLOWED: {
    means: 'A coding agent requested something that `mcprove mcp` does not allow.',
    causes: [
      'A file is outside the --root folder, or a symbolic link points outside it.',
      'A test would start a server or call a model, and --allow-live was not given.',
      'A suite is code, and --allow-code was not given.',
    ],
    remedies: [
      'Keep suites, cassettes and traces inside the folder, without links that point outside.',
      'Choose tests that replay; record the others yourself with `mcprove run --record`.',
      'If you trust the agent, start `mcprove mcp` with --allow-live or --allow-code.',
    ],
  },
}
