// Calls that a model wrote as text. Importers read calls from fields, so such a run seems to have none.

const CALLS: readonly RegExp[] = [
  // Hermes and Qwen, and forms that models were trained on or that prompts ask for.
  /<tool_call>\s*[{<\w]/,
  /<function_calls?>\s*[{<[]/,
  /<invoke name=/,
  /<function=[\w.-]+>/,
  /<functioncall>\s*\{/,
  /<\|?(?:tool_calls?_begin|tool_call_start|python_tag|start_function_call|action_start)\|?>/,
  /<｜tool▁calls?▁begin｜>/,
  /\[TOOL_CALLS\]\s*[[{\w]/,
  /^functools\[\{/,
  // ReAct.
  /^\s*Action\s*:\s*\S[^\n]*\n+\s*Action[ _]Input\s*:/im,
  // A call as JSON, as the whole answer or in a block of code.
  /(?:^\s*|```(?:json|tool_code|tool_call|tool)?\s*\n\s*)\[?\s*\{\s*["'](?:name|function|tool|tool_name|action)["']\s*:\s*["']?[^"'\n]+["']?\s*,\s*["'](?:arguments|parameters|args|tool_args|action_input)["']\s*:/,
  /^\s*\[?\s*\{\s*"(?:arguments|parameters)"\s*:\s*\{[^{}]*\}\s*,\s*"name"\s*:\s*"/,
  // `[get_weather(city="Rome")]`, and nothing else.
  /^\s*\[\s*[A-Za-z_][\w. ]*\((?:\s*\w+\s*=[^\n]*)?\)\s*\]\s*$/,
]

/** Whether a text contains a call in one of the forms that models write. */
export function hasTextCall(text: string): boolean {
  return CALLS.some((call) => call.test(text))
}
