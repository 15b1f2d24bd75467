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
  /^[ \t]{0,20}Action[ \t]{0,20}:[ \t]{0,20}\S[^\n]{0,2000}\n\s{0,20}Action[ _]Input[ \t]{0,20}:/im,
  // A call as JSON, as the whole answer or in a block of code.
  /(?:^|```(?:json|tool_code|tool_call|tool)?[ \t]{0,20}\n)\s{0,20}\[?\s{0,20}\{\s{0,20}["'](?:name|function|tool|tool_name|action)["']\s{0,20}:\s{0,20}["']?[^"'\n]{1,200}["']?\s{0,20},\s{0,20}["'](?:arguments|parameters|args|tool_args|action_input)["']\s{0,20}:/,
  /^\s{0,20}\[?\s{0,20}\{\s{0,20}"(?:arguments|parameters)"\s{0,20}:\s{0,20}\{[^{}]{0,5000}\}\s{0,20},\s{0,20}"name"\s{0,20}:\s{0,20}"/,
  // `[get_weather(city="Rome")]`, and nothing else.
  /^\s*\[\s*[A-Za-z_][\w. ]*\((?:\s*\w+\s*=[^\n]*)?\)\s*\]\s*$/,
]

/** Whether a text contains a call in one of the forms that models write. */
export function hasTextCall(text: string): boolean {
  return CALLS.some((call) => call.test(text))
}
