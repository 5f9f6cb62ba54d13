let node_child_process = require("node:child_process");
// electron/main/engine/relay.ts
/**
* Entry of the utility process that stands in for the engine where Electron's own Node is too old to be it: it runs the
* engine in a newer Node and passes every message on, so that no traffic of the windows goes through main.
* Arguments: the Node to run, then the engine's entry. Ends when the engine ends, and the engine ends when this does.
*/
var [nodePath, entryPath] = process.argv.slice(2);
var parent = process.parentPort;
var ports = /* @__PURE__ */ new Map();
var engine = startEngine(nodePath ?? "", entryPath ?? "");
engine.on("message", (message) => {
	if (message.kind === "relay" && ports.has(message.connection)) ports.get(message.connection)?.postMessage(message.message);
	else parent.postMessage(message);
});
engine.on("exit", (code, signal) => {
	process.stderr.write(`engine ended with ${signal ?? code}\n`);
	process.exit(code === 0 ? 0 : 1);
});
engine.on("error", (error) => {
	process.stderr.write(`engine cannot be started: ${error.message}\n`);
	process.exit(1);
});
parent.on("message", (event) => {
	const message = event.data;
	const port = event.ports[0];
	if (message.kind === "connect" && port !== void 0) adopt(port, message.connection);
	if (message.kind === "disconnect") ports.delete(message.connection);
	send(message);
});
function startEngine(execPath, entry) {
	const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
	return (0, node_child_process.fork)(entry, [], {
		execPath,
		execArgv: [],
		env,
		serialization: "advanced"
	});
}
function adopt(port, connection) {
	ports.set(connection, port);
	port.on("message", (event) => send({
		kind: "relay",
		connection,
		message: event.data
	}));
	port.on("close", () => {
		if (ports.delete(connection)) send({
			kind: "disconnect",
			connection
		});
	});
	port.start();
}
function send(message) {
	if (engine.connected) engine.send(message);
}
