"""What code in the sandbox finds: `store`, the trace tools over the open dump, paged through the host."""

import base64 as _base64
import io as _io
import json as _json
import os as _os
import sys as _sys
import traceback as _traceback

_MOST_FILE_BYTES = 8_000_000


class ToolError(Exception):
    """A trace tool refused a call; the message says why."""


class Store:
    """The open dump. Every trace tool is a method that takes its arguments by keyword and gives plain dicts and lists.

    store.get_dataset_overview(); store.query_traces(filter='status:error', limit=50); store.sql(query='SELECT ...')
    traces(filter='', fields=None): all matching trace summaries, page by page.
    spans(trace_id, filter=''): all spans of a trace, page by page.
    rows(query): rows of a SQL statement as dicts.
    """

    def _call(self, tool, arguments):
        answer = _json.loads(_roundhouse_call(tool, _json.dumps(arguments)))
        if answer.get("ok"):
            return answer.get("value")
        raise ToolError(answer.get("message", "the call failed"))

    def __getattr__(self, tool):
        if tool.startswith("_"):
            raise AttributeError(tool)
        return lambda **arguments: self._call(tool, arguments)

    def traces(self, filter="", fields=None, page=500):
        offset = 0
        while offset is not None:
            arguments = {"limit": page, "offset": offset}
            if filter:
                arguments["filter"] = filter
            if fields:
                arguments["fields"] = list(fields)
            got = self._call("query_traces", arguments)
            yield from got["traces"]
            offset = got.get("nextOffset")

    def spans(self, trace_id, filter=""):
        cursor = None
        while True:
            arguments = {"trace_id": trace_id}
            if filter:
                arguments["filter"] = filter
            if cursor:
                arguments["cursor"] = cursor
            got = self._call("view_trace", arguments)
            yield from got["spans"]
            cursor = got.get("nextCursor")
            if not cursor:
                return

    def rows(self, query, row_limit=1000, timeout_ms=30_000):
        got = self._call("sql", {"query": query, "row_limit": row_limit, "timeout_ms": timeout_ms})
        names = [column["name"] for column in got["columns"]]
        return [dict(zip(names, row)) for row in got["rows"]]


def _missing_hint(name):
    has = _roundhouse_packages or "no packages"
    return (
        f"{name.split('.')[0]} is not installed in this sandbox. It has Python's standard library and: {has}. "
        "Figures over the dump come from store.sql(query=...), store.rows(query) and store.aggregate(...); "
        "the person who asked can install numpy, pandas and pydantic in the settings."
    )


def _roundhouse_run(code):
    import random

    random.seed(_os.urandom(16))
    _os.makedirs("/output", exist_ok=True)
    _os.chdir("/output")
    scope = {"__name__": "__main__", "store": Store(), "trace_store": None, "ToolError": ToolError}
    scope["trace_store"] = scope["store"]
    try:
        exec(compile(code, "<code>", "exec"), scope)
        status = 0
    except SystemExit as stop:
        status = stop.code if isinstance(stop.code, int) else (0 if stop.code is None else 1)
        if isinstance(stop.code, str):
            print(stop.code, file=_sys.stderr)
    except BaseException as error:
        trace = error.__traceback__
        _traceback.print_exception(type(error), error, trace.tb_next if trace is not None else None)
        if isinstance(error, ModuleNotFoundError):
            print(_missing_hint(error.name or "it"), file=_sys.stderr)
        status = 1
    _sys.stdout.flush()
    _sys.stderr.flush()
    return status


def _roundhouse_files():
    files = []
    left = _MOST_FILE_BYTES
    for folder, _folders, names in _os.walk("/output"):
        for name in sorted(names):
            path = _os.path.join(folder, name)
            size = _os.path.getsize(path)
            content = ""
            if size <= left:
                with open(path, "rb") as file:
                    content = _base64.b64encode(file.read()).decode()
                left -= size
            files.append([_os.path.relpath(path, "/output"), size, content])
    return files
