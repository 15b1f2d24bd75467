import type { Finding } from '../../../core/gate/finding.js'
import type { ToolAnswer } from '../../../mcp/client/connection.js'

/** What a request brought. */
export interface DirectAnswer {
  /** Without `is_error` where there is no answer: of a cancelled call, of a connection. */
  readonly answer: Partial<ToolAnswer>
  /** Targets besides the answer. */
  readonly further?: object
  /** What is wrong, whatever the test expects. */
  readonly findings?: readonly Finding[]
}
