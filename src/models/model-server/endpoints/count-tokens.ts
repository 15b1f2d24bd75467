// Token counting. Requests are answered with the same estimate as `tokens`: a quarter of the characters.
import type { FormatName } from '../normalised-request.js'

interface CountingEndpoint {
  readonly format: FormatName
  readonly path: RegExp
  render(tokens: number): unknown
}

const ENDPOINTS: readonly CountingEndpoint[] = [
  {
    format: 'anthropic-messages',
    path: /^(?:\/v1)*\/messages\/count_tokens$/,
    render: (input_tokens) => ({ input_tokens }),
  },
  {
    format: 'openai-responses',
    path: /^(?:\/v1)*\/responses\/input_tokens$/,
    render: (input_tokens) => ({ object: 'response.input_tokens', input_tokens }),
  },
  {
    format: 'google-generate-content',
    path: /^(?:\/v1\w*)*\/(?:models\/)?.+:countTokens$/,
    render: (totalTokens) => ({ totalTokens }),
  },
]

export function countingEndpoint(path: string): CountingEndpoint | undefined {
  return ENDPOINTS.find((one) => one.path.test(path))
}
