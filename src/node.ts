// The entry for programs on Node: running, servers, and test doubles.

export type { FaultSettings } from './core/faults/fault-schema.js'
export type { CatalogueUse } from './core/gate/coverage.js'
export type { PassRule } from './core/gate/pass-rule.js'
export type { Login, LoginClient, LoginStore } from './core/logins/login.js'
export type { OutcomeStatus } from './core/trace/trace.js'
export { connect } from './mcp/client/connect.js'
export type { AuthorizationCode, McpConnection, ServerAddress, ToolAnswer } from './mcp/client/connection.js'
export { type HttpLoadOptions, loadFromHttp, loadFromStdio, type StdioLoadOptions } from './mcp/client/load-tools.js'
export { createMockServer, type MockServer, type MockServerOptions } from './mcp/mock/create-mock-server.js'
export type { HttpServeOptions, HttpServing } from './mcp/mock/serve-http.js'
export {
  createProxy,
  type McpProxy,
  type ProxyOptions,
  type ProxyRun,
  type ProxyRunOptions,
} from './mcp/proxy/create-proxy.js'
export type { ProxyTarget } from './mcp/proxy/links/server-link.js'
export {
  type RecordedCall,
  type RecordedRequest,
  type RecordedResult,
  type RecordedTraffic,
  trafficTrace,
} from './mcp/proxy/recorded-traffic.js'
export type { WireFault } from './mcp/wire-faults/wire-fault.js'
export {
  createModelServer,
  type ModelServer,
  type ModelServerOptions,
} from './models/model-server/create-model-server.js'
export { errorsAt } from './models/model-server/errors-at.js'
export { failThen } from './models/model-server/fail-then.js'
export { type RunSuiteOptions, record, run } from './run/run.js'
export { captureEvalSuite, type EvalRunOptions, runEvalSuite } from './run/run-eval-suite.js'
export type { RunEvent, RunMode } from './run/run-options.js'
export type { Capture, CapturedCall, CapturedRow, CapturedRun } from './score/capture.js'
export type { RowContext, RowError } from './score/result/result.js'
export type { CustomGateInput } from './suite/schema/suite-input.js'
