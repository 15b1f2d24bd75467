"""A shop's clerk in Python's standard library: an agent of your own, whatever it is written with.

mcprove starts it once a run with the prompt as its last argument, and MCPROVE_MCP_CONFIG names a file with `mcpServers`.
"""
import json
import os
import sys
import urllib.request


class Server:
    """A minimal MCP client for Streamable HTTP."""

    def __init__(self, url):
        self.url, self.session, self.ids = url, None, 0
        info = {"name": "clerk", "version": "1.0.0"}
        self.ask("initialize", {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": info})
        self.post({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def post(self, message, timeout=30):
        headers = {"content-type": "application/json", "accept": "application/json, text/event-stream"}
        if self.session:
            headers["mcp-session-id"] = self.session
        request = urllib.request.Request(self.url, json.dumps(message).encode(), headers)
        with urllib.request.urlopen(request, timeout=timeout) as response:
            self.session = response.headers.get("mcp-session-id") or self.session
            body = response.read().decode()
        lines = [line[5:] for line in body.splitlines() if line.startswith("data:")] or [body]
        answers = [json.loads(line) for line in lines if line.strip()]
        return next((answer for answer in answers if answer.get("id") == message.get("id")), None)

    def ask(self, method, params, timeout=30):
        self.ids += 1
        answer = self.post({"jsonrpc": "2.0", "id": self.ids, "method": method, "params": params}, timeout)
        if "error" in answer:
            raise RuntimeError(answer["error"]["message"])
        return answer["result"]

    def call(self, name, **args):
        try:
            result = self.ask("tools/call", {"name": name, "arguments": args}, timeout=2)
        except TimeoutError:
            result = self.ask("tools/call", {"name": name, "arguments": args})
        return result["content"][0]["text"]


def main(prompt):
    with open(os.environ["MCPROVE_MCP_CONFIG"]) as file:
        shop = Server(json.load(file)["mcpServers"]["shop"]["url"])
    shop.ask("tools/list", {})
    customer = next(word for word in prompt.split() if "@" in word)
    order = json.loads(shop.call("find_orders", customer=customer))[0]
    shop.call("refund_order", order_id=order["id"])
    print(f"I refunded order {order['id']}, the {order['item']}: {order['usd']} USD.")


main(sys.argv[1])
