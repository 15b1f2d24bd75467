// What each kind of finding of a peer is worth, as a person judges it, and which rule of mcprove finds the same.
// `what` is matched against findings, `detail` too where it is given; the first kind that fits counts. `right`: yes, no or
// partly. `rules`: each server with such a finding must have one of these, `unless` says why one has not; without rules, `why`
// says why mcprove has none.

const SAME_NAME = 'the tools only have parameters of the same name'
const ENUM = 'an enum and a default say what it is'

const CONFORMANCE = [
  {
    title: 'a request with the Host and Origin of another site is served',
    what: /^dns-rebinding-protection:/,
    right: 'yes',
    rules: ['conformance/http-origin'],
  },
  {
    title: 'a session that was ended is answered with HTTP 400, not 404',
    what: /^server-session-lifecycle: server-session-terminated-returns-404$/,
    right: 'yes',
    rules: ['conformance/http-session-ended'],
  },
  {
    title: 'DELETE is answered with HTTP 404, and the session goes on',
    what: /^server-session-lifecycle: server-session-delete-accepted$/,
    right: 'yes',
    rules: ['conformance/http-delete'],
  },
  {
    title: 'the error for a missing session ID has the id null',
    what: /^a revision that the server does not speak$/,
    detail: /^Expected error response id \d+, got null/,
    right: 'partly',
    why: 'the rule of the suite is of 2026-07-28; JSON-RPC has null for an id that was not read, and the headers are checked before the body is read',
  },
  {
    title: 'requests of 2026-07-28 fail on a server that speaks 2025-11-25',
    what: /^a revision that the server does not speak$/,
    right: 'no',
    why: 'a server is asked in the revisions that it speaks',
  },
  {
    title: 'tasks and skills are missing',
    what: /^(?:tasks|sep-2640)-/,
    right: 'no',
    why: 'extensions, which a server need not have',
  },
  {
    title: 'prompts, resources or completions are missing',
    what: /^(?:prompts-|resources-|completion-complete)/,
    detail: /Method not found/,
    right: 'no',
    why: 'a server is asked for what it announces',
  },
  {
    title: 'tools, prompts and resources of the suite are missing',
    what: /^(?:tools-call-|elicitation-|prompts-get-|resources-read-|resources-templates-read|completion-complete|json-schema-2020-12|server-sse-polling)/,
    right: 'no',
    why: 'the suite needs a server that was made for it; the audit needs none',
  },
]

const ASSERT = [
  {
    title: '`arguments: null` crashes the tool',
    what: /^fuzz: crash, the error -32603$/,
    detail: /^null args:/,
    right: 'partly',
    rules: ['conformance/malformed-call'],
    why: 'nothing crashes; the code of the error is not -32602',
  },
  {
    title: 'a call without a required argument crashes the tool',
    what: /^fuzz: crash, the error -32603$/,
    detail: /^missing required:/,
    right: 'partly',
    why: 'nothing crashes, but the argument is not missed; `conformance/tool-arguments-checked` is inconclusive, because the calls with all arguments fail without a network as well',
  },
  {
    title: 'a tool crashes',
    what: /^(?:audit|fuzz): crash, the error -32603$/,
    right: 'partly',
    rules: ['conformance/tool-failures'],
    unless: {
      '@negokaz/excel-mcp-server': 'its tools do not say that they only read; with `--allow-writes`, it is found',
    },
    why: 'nothing crashes; the tool fails (no network, no such file) and says so with an error of the protocol',
  },
  {
    title: 'a tool does not answer in 5 s',
    what: /^(?:audit|fuzz): timeout/,
    right: 'partly',
    why: 'most of these tools last as long as they are told to; one sends notifications without end when asked for 0, against its description. Its plain call takes over 5 s too, and it is not annotated as read-only, so `fuzz/hang` does not judge it',
  },
  {
    title: 'a tool crashes on NaN and Infinity',
    what: /^fuzz: crash, a value that JSON does not have/,
    right: 'no',
    why: 'JSON has no such values, so nothing was sent',
  },
  {
    title: 'a tool ends the connection',
    what: /^(?:audit|fuzz): crash, the connection ended$/,
    right: 'no',
    why: 'the server ends an event stream that clients resume, as MCP allows',
  },
  {
    title: 'a parameter has no description',
    what: /^lint (?:E103|W102|W104)$/,
    right: 'partly',
    rules: ['inspect: undocumented_parameter'],
    unless: {
      '@modelcontextprotocol/server-everything': ENUM,
      '@modelcontextprotocol/server-everything (http)': ENUM,
      '@modelcontextprotocol/server-memory': 'the parts of its objects are described',
    },
  },
  {
    title: 'two tools have nearly the same description',
    what: /^lint W105$/,
    right: 'partly',
    why: 'the words that differ are those that tell the tools apart (box plot, violin plot)',
  },
  {
    title: 'a description does not say what comes back',
    what: /^lint W116$/,
    right: 'partly',
    why: '`inspect: no_result`, unless an output schema or the name says it',
  },
  {
    title: 'a parameter has no example, pattern or enum',
    what: /^lint (?:W103|W109)$/,
    right: 'partly',
    why: '`inspect: no_example` and `inspect: unclear_form`, where the description leaves the form open',
  },
  {
    title: 'the list of tools, a tool or a description is long',
    what: /^lint (?:W106|W111|W112|W115)$/,
    right: 'partly',
    why: '`mcprove inspect` shows the tokens of each tool, and `tool_quality` can limit them',
  },
  {
    title: 'a schema is nested deeper than 3 levels',
    what: /^lint W114$/,
    right: 'partly',
    why: 'a matter of style: charts have such data',
  },
  { title: 'a parameter has no type', what: /^lint E102$/, right: 'no', why: 'its types are in `anyOf`' },
  { title: 'free text flows from tool to tool', what: /^lint E105$/, right: 'no', why: SAME_NAME },
  { title: 'tools depend on each other in a circle', what: /^lint E107$/, right: 'no', why: SAME_NAME },
  {
    title: 'a description hides side effects',
    what: /^lint W108$/,
    right: 'no',
    why: 'the descriptions say what is written, and so do the annotations',
  },
  {
    title: 'a description does not name the parameters',
    what: /^lint W110$/,
    right: 'no',
    why: 'the parameters have descriptions of their own',
  },
]

const KINDS = [
  ...CONFORMANCE.map((kind) => ({ peer: 'conformance', ...kind })),
  ...ASSERT.map((kind) => ({ peer: 'mcp-assert', ...kind })),
]

/** Undefined for a kind that nobody has judged. */
export function classOf({ peer, what, detail }) {
  return KINDS.find((one) => one.peer === peer && one.what.test(what) && (one.detail?.test(detail) ?? true))
}
