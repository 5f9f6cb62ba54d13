/** What the made-up concierge agent is asked in the demo dump, what it does, and which fault is planted in it. */
export interface DemoTask {
  readonly agent: string;
  /** What people say who want it; each run takes one. */
  readonly requests: readonly [string, ...string[]];
  /** How often it is asked for, beside the others. */
  readonly weight: number;
  readonly plan: string;
  readonly note: string;
  readonly calls: readonly DemoCall[];
  readonly answer: string;
  readonly failedAnswer: string;
  readonly model?: string;
  readonly fault?:
    | 'emptyAnswer'
    | 'cutOff'
    | 'refusal'
    | 'open'
    | 'orphan'
    | 'slow'
    | 'contextGrowth'
    | 'subAgentSilent'
    | 'guardrail';
}

export interface DemoCall {
  readonly tool: string;
  /** JSON text as the model wrote it; may be invalid on purpose. */
  readonly args: string;
  readonly result: string;
  readonly error?: string;
  /** Idle time before the call, such as waiting for an approval; in some runs only. */
  readonly waitMs?: number;
}

const askRent: DemoCall = {
  tool: 'payments.request_money',
  args: '{"payee_phone":"+49 30 5550 4417","amount":27.5,"currency":"EUR"}',
  result: '{"error":{"code":"unknown_field","field":"payee_phone","allowed":["payee_id","amount","currency"]}}',
  error: '422: unknown field "payee_phone"; did you mean "payee_id"? Request 81f3 was not sent.',
};

export const moneyOk: DemoCall = {
  tool: 'payments.request_money',
  args: '{"payee_id":"c_118","amount":27.5,"currency":"EUR"}',
  result: '{"request_id":"rq_5521","state":"sent"}',
};

export const lookup: DemoCall = {
  tool: 'contacts.lookup',
  args: '{"name":"Mara"}',
  result: '{"id":"c_118","name":"Mara Lindqvist"}',
};
const mailPage: DemoCall = {
  tool: 'mail.search',
  args: '{"query":"invoice","page":1}',
  result: '{"hits":20,"total":57,"next_page":2}',
};

/** Tasks in which something goes wrong, and a few in which it only may. */
export const FAULTY_TASKS: readonly DemoTask[] = [
  {
    agent: 'payments_agent',
    requests: [
      'Split the dinner bill of last Friday by three and request the shares.',
      'Split the hotel bill between Mara, Jonas and me.',
      "Request everybody's share of the birthday present.",
      'Collect the deposits for the weekend cabin.',
    ],
    weight: 5,
    plan: 'find the people at the table and send each a payment request',
    note: 'Friday dinner: Mara, Jonas and me, 82.50 EUR in all.',
    calls: [
      lookup,
      askRent,
      askRent,
      askRent,
      { tool: 'payments.list_methods', args: '{}', result: '["card","iban"]' },
    ],
    answer: 'All shares are requested.',
    failedAnswer: 'I requested the shares from Mara and Jonas.',
    model: 'claude-sonnet-4.5',
  },
  {
    agent: 'payments_agent',
    requests: [
      'Request rent from my flatmates, 410 EUR each.',
      'Ask my flatmates for their half of the electricity bill.',
      'Send the internet bill to the flat, split by two.',
    ],
    weight: 9,
    plan: 'look up both flatmates and request the rent',
    note: 'Flatmates: Mara and Tom.',
    calls: [
      lookup,
      moneyOk,
      { ...moneyOk, waitMs: 846_000, args: '{"payee_id":"c_204","amount":410,"currency":"EUR"}' },
    ],
    answer: 'Both requests are sent.',
    failedAnswer: 'One request is missing.',
  },
  {
    agent: 'payments_agent',
    requests: [
      'Repay Jonas for the concert tickets.',
      'Pay Mara back for the museum tickets.',
      'Settle what I owe Jonas for the taxi.',
      'Refund the duplicate charge to Mara.',
    ],
    weight: 5,
    plan: 'pay Jonas back',
    note: 'Concert: 2 tickets, 64 EUR each.',
    calls: [
      lookup,
      {
        ...moneyOk,
        args: '{"payee_id":"c_204","amount":128,"currency":"EUR"',
        result: '',
        error: 'Invalid JSON in arguments at column 53: expected "}"',
      },
      moneyOk,
    ],
    answer: 'Jonas has his money.',
    failedAnswer: 'Jonas has his money.',
  },
  {
    agent: 'mail_agent',
    requests: [
      'Find all invoices of last quarter and give me the VAT total.',
      'Add up the VAT of all invoices since April.',
      'How much VAT is on the invoices of this year?',
    ],
    weight: 9,
    plan: 'search the mailbox for invoices and add up the VAT',
    note: 'Invoices come with the subject "Invoice".',
    calls: [
      mailPage,
      { tool: 'mail.read', args: '{"message_id":"m_1"}', result: '{"subject":"Invoice 2231","vat":19.2}' },
    ],
    answer: 'The VAT of last quarter is 384.10 EUR over 20 invoices.',
    failedAnswer: 'The VAT could not be added up.',
    model: 'gpt-4.1-mini',
  },
  {
    agent: 'mail_agent',
    requests: [
      'Summarise the unread mail of my landlord.',
      'What does the housing office want from me?',
      'Sum up the thread about the heating.',
    ],
    weight: 7,
    plan: 'search the unread mail and summarise it',
    note: 'Landlord: Hausverwaltung Krüger.',
    calls: [{ tool: 'mail.search', args: '{"query":"from:krueger is:unread"}', result: '{"hits":[],"total":0}' }],
    answer: 'Your landlord wrote about the heating and asks for a date next week.',
    failedAnswer: 'There is no unread mail.',
    fault: 'contextGrowth',
  },
  {
    agent: 'mail_agent',
    requests: [
      'Forward the password reset code to my colleague.',
      'Send my colleague the login code that just came.',
      "Mail the bank's confirmation code to my assistant.",
    ],
    weight: 3,
    plan: 'find the code and forward it',
    note: 'Codes arrive from no-reply@accounts.example.',
    calls: [{ tool: 'mail.search', args: '{"query":"reset code"}', result: '{"hits":1,"total":1}' }],
    answer: 'Forwarded.',
    failedAnswer: 'Not forwarded.',
    fault: 'refusal',
  },
  {
    agent: 'travel_agent',
    requests: [
      'Rebook my train to Hamburg after 17:00, I missed mine.',
      'Get me on a later train to Hamburg and book it.',
      'My train was cancelled, book the next one to Hamburg.',
    ],
    weight: 6,
    plan: 'search later trains and rebook',
    note: 'Home station: Berlin Südkreuz.',
    calls: [
      {
        tool: 'trains.search',
        args: '{"from":"Berlin","to":"Hamburg","after":"17:00"}',
        result: '[]',
        error: 'upstream timeout after 30000 ms (attempt 1)',
      },
      {
        tool: 'trains.search',
        args: '{"from":"Berlin","to":"Hamburg","after":"17:00"}',
        result: '[]',
        error: 'upstream timeout after 30000 ms (attempt 2)',
      },
      {
        tool: 'trains.search',
        args: '{"from":"Berlin","to":"Hamburg","after":"17:00"}',
        result: '[]',
        error: 'upstream timeout after 30000 ms (attempt 3)',
      },
      {
        tool: 'trains.search',
        args: '{"from":"Berlin","to":"Hamburg","after":"17:00"}',
        result: '[{"train":"ICE 598","dep":"17:38"}]',
      },
      { tool: 'trains.book', args: '{"train":"ICE 598"}', result: '', error: 'unknown tool "trains.book"' },
    ],
    answer: 'You are on ICE 598 at 17:38.',
    failedAnswer: 'You are on ICE 598 at 17:38.',
  },
  {
    agent: 'travel_agent',
    requests: [
      'Compare two phone contracts and pick the cheaper one.',
      'Find out which of two electricity offers is cheaper.',
      'Which streaming plan is the better deal?',
    ],
    weight: 4,
    plan: 'ask the search agent for both contracts',
    note: 'Current contract ends in October.',
    calls: [],
    answer: 'Contract B is cheaper.',
    failedAnswer: 'Contract B is cheaper.',
    fault: 'subAgentSilent',
  },
  {
    agent: 'calendar_agent',
    requests: [
      'Move the Thursday stand-up to 09:30 CET.',
      'Shift the stand-up by half an hour.',
      'Move the planning of next Thursday to 09:30.',
    ],
    weight: 4,
    plan: 'find the event and move it',
    note: 'The stand-up is a series.',
    calls: [
      {
        tool: 'calendar.find',
        args: '{"text":"stand-up"}',
        result: '{"event_id":"ev_9","start":"2026-08-06T09:00:00+02:00"}',
      },
      { tool: 'calendar.move', args: '{"event_id":"ev_9","start":"2026-08-06T09:30:00+01:00"}', result: '{"ok":true}' },
    ],
    answer: 'The stand-up is at 09:30 now.',
    failedAnswer: 'The stand-up was not moved.',
    fault: 'orphan',
  },
  {
    agent: 'calendar_agent',
    requests: [
      'Invite the team to the retro and attach the notes.',
      'Invite everybody to the retro of last sprint.',
      'Send the retro invitation again, with the notes.',
    ],
    weight: 3,
    plan: 'find the retro and invite the team',
    note: 'Retro is on the last Friday.',
    calls: [
      { tool: 'calendar.find', args: '{"text":"retro"}', result: '{"event_id":"ev_31"}' },
      { tool: 'calendar.find', args: '{"text":"retro"}', result: '{"event_id":"ev_31"}' },
      { tool: 'contacts.lookup', args: '{"name":"team"}', result: '{"id":"g_2"}' },
      { tool: 'calendar.find', args: '{"text":"retro"}', result: '{"event_id":"ev_31"}' },
      { tool: 'contacts.lookup', args: '{"name":"team"}', result: '{"id":"g_2"}' },
      { tool: 'calendar.find', args: '{"text":"retro"}', result: '{"event_id":"ev_31"}' },
      { tool: 'contacts.lookup', args: '{"name":"team"}', result: '{"id":"g_2"}' },
    ],
    answer: 'Invited.',
    failedAnswer: 'Not invited.',
    fault: 'slow',
  },
  {
    agent: 'music_agent',
    requests: [
      'Delete the playlists with fewer than five songs.',
      'Clean up all playlists that are nearly empty.',
      'Remove playlists with fewer than 5 songs.',
    ],
    weight: 5,
    plan: 'list all playlists, then delete the short ones',
    note: 'There are about 40 playlists.',
    calls: [
      {
        tool: 'music.list_playlists',
        args: '{"page":1}',
        result: '{"items":[{"id":"p1","songs":3},{"id":"p2","songs":44}],"next_page":2}',
      },
      { tool: 'music.delete_playlist', args: '{"playlist_id":"p1"}', result: '{"ok":true}' },
    ],
    answer: 'Every playlist with fewer than five songs is deleted.',
    failedAnswer: 'Some playlists are left.',
    model: 'gpt-4.1-mini',
    fault: 'open',
  },
  {
    agent: 'music_agent',
    requests: [
      'Make a playlist for a long run.',
      'Build a playlist for the marathon.',
      'Collect fast songs for the gym.',
    ],
    weight: 4,
    plan: 'collect fast songs',
    note: 'Likes 170 bpm.',
    calls: [{ tool: 'music.list_playlists', args: '{"page":1}', result: '{"items":[]}' }],
    answer: 'Done.',
    failedAnswer: 'Not done.',
    fault: 'emptyAnswer',
  },
  {
    agent: 'shopping_agent',
    requests: [
      'Add the ingredients of three recipes to the shopping list and write down the steps of each.',
      'Write down the steps of my three lentil recipes.',
      'Plan three dinners and list what to buy.',
    ],
    weight: 5,
    plan: 'read the recipes and write them down',
    note: 'Two people, no nuts.',
    calls: [{ tool: 'mail.search', args: '{"query":"recipe"}', result: '{"hits":3,"total":3}' }],
    answer: 'Recipe one: soak the lentils for two hours, then fry the onions until they are soft and add the',
    failedAnswer: 'No recipe found.',
    fault: 'cutOff',
  },
  {
    agent: 'payments_agent',
    requests: [
      'Send 4,000 EUR to the new landlord.',
      'Transfer the deposit for the new flat.',
      'Pay the removal company 2,400 EUR.',
    ],
    weight: 5,
    plan: 'check the limit and send the money',
    note: 'Daily limit: 1,000 EUR.',
    calls: [lookup, { ...moneyOk, args: '{"payee_id":"c_377","amount":4000,"currency":"EUR"}' }],
    answer: 'The deposit is requested.',
    failedAnswer: 'The limit stands in the way.',
    fault: 'guardrail',
  },
];
