/** The tools that exist for the made-up concierge, as its models are offered them. */
export const DEMO_TOOLS = [
  tool('payments.request_money', { payee_id: 'string', amount: 'number', currency: 'string' }, ['payee_id', 'amount']),
  tool('payments.list_methods', {}, []),
  tool('contacts.lookup', { name: 'string' }, ['name']),
  tool('mail.search', { query: 'string', page: 'integer' }, ['query']),
  tool('mail.read', { message_id: 'string' }, ['message_id']),
  tool('calendar.move', { event_id: 'string', start: 'string' }, ['event_id', 'start']),
  tool('calendar.find', { text: 'string' }, ['text']),
  tool('trains.search', { from: 'string', to: 'string', after: 'string' }, ['from', 'to']),
  tool('music.delete_playlist', { playlist_id: 'string' }, ['playlist_id']),
  tool('music.list_playlists', { page: 'integer' }, []),
];

interface DemoTool {
  readonly type: 'function';
  readonly function: { readonly name: string; readonly parameters: unknown };
}

function tool(name: string, properties: Readonly<Record<string, string>>, required: readonly string[]): DemoTool {
  return {
    type: 'function',
    function: {
      name,
      parameters: {
        type: 'object',
        properties: Object.fromEntries(Object.entries(properties).map(([key, type]) => [key, { type }])),
        required,
        additionalProperties: false,
      },
    },
  };
}
