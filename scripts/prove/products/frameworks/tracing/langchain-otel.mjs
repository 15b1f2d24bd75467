// Loaded before the agent: its runs become OpenInference spans, which go to the collector.
import { LangChainInstrumentation } from '@arizeai/openinference-instrumentation-langchain'
import * as CallbackManagerModule from '@langchain/core/callbacks/manager'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { NodeSDK } from '@opentelemetry/sdk-node'

const traceExporter = new OTLPTraceExporter({ url: `${process.env.COLLECTOR_URL}/v1/traces` })
const sdk = new NodeSDK({ traceExporter, instrumentations: [] })
sdk.start()
new LangChainInstrumentation().manuallyInstrument(CallbackManagerModule)
process.once('beforeExit', () => sdk.shutdown())
