import { FAULTY_TASKS, lookup, moneyOk, type DemoTask } from './demo-script.ts';

/** Tasks that go well: most of what people ask. */
const PLAIN_TASKS: readonly DemoTask[] = [
  {
    agent: 'mail_agent',
    requests: [
      'Is there mail from the school?',
      'Find the parcel notice.',
      'Look up when the dentist wrote last.',
      'Did the insurance answer?',
    ],
    weight: 22,
    plan: 'search the mailbox and read the newest hit',
    note: 'Mail is kept for five years.',
    calls: [
      { tool: 'mail.search', args: '{"query":"newest"}', result: '{"hits":1,"total":1,"items":[{"id":"m_7"}]}' },
      {
        tool: 'mail.read',
        args: '{"message_id":"m_7"}',
        result: '{"subject":"Re: your question","date":"2026-07-30"}',
      },
    ],
    answer: 'Yes: "Re: your question", of 30 July.',
    failedAnswer: 'There is none.',
  },
  {
    agent: 'calendar_agent',
    requests: [
      'When is my next free morning?',
      'What is on tomorrow?',
      'Find the date of the class reunion.',
      'Block two hours for the tax return.',
    ],
    weight: 20,
    plan: 'look into the calendar',
    note: 'Works from 09:00 to 17:00.',
    calls: [
      {
        tool: 'calendar.find',
        args: '{"text":"free"}',
        result: '{"event_id":"ev_4","start":"2026-08-11T09:00:00+02:00"}',
      },
    ],
    answer: 'Tuesday 11 August, from 09:00.',
    failedAnswer: 'No free morning was found.',
  },
  {
    agent: 'travel_agent',
    requests: [
      'Which trains go to Leipzig tomorrow morning?',
      'When is the last train home?',
      'Find a connection to Munich before noon.',
    ],
    weight: 16,
    plan: 'search the timetable',
    note: 'Home station: Berlin Südkreuz.',
    calls: [
      {
        tool: 'trains.search',
        args: '{"from":"Berlin","to":"Leipzig","after":"07:00"}',
        result: '[{"train":"ICE 703","dep":"07:29"},{"train":"ICE 505","dep":"08:05"}]',
      },
    ],
    answer: 'ICE 703 at 07:29 and ICE 505 at 08:05.',
    failedAnswer: 'No connection was found.',
  },
  {
    agent: 'payments_agent',
    requests: ['Which cards are on file?', 'Request 27.50 EUR from Mara.', 'Ask Mara for her share of lunch.'],
    weight: 18,
    plan: 'look up Mara and request the money',
    note: 'Mara pays by IBAN.',
    calls: [lookup, moneyOk],
    answer: 'The request is sent.',
    failedAnswer: 'The request was not sent.',
  },
  {
    agent: 'music_agent',
    requests: ['What did I listen to last week?', 'List my playlists.', 'Which playlist has the most songs?'],
    weight: 12,
    plan: 'list the playlists',
    note: 'There are about 40 playlists.',
    calls: [{ tool: 'music.list_playlists', args: '{"page":1}', result: '{"items":[{"id":"p2","songs":44}]}' }],
    answer: 'You have 40 playlists, the longest with 44 songs.',
    failedAnswer: 'The playlists could not be listed.',
  },
];

export const DEMO_TASKS: readonly DemoTask[] = [...FAULTY_TASKS, ...PLAIN_TASKS];
