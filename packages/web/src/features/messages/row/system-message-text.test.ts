import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { ReactNode } from 'react'
import { textsOf } from '../../../testing/render-component.ts'
import { systemMessageText } from './system-message-text.ts'

const brackets = (words: ReactNode[]): ReactNode[] => ['[', ...words, ']']
const Shown = (message: any) => systemMessageText(message, { author: 'Ada', otherName: 'Bo', about: brackets })

interface Case {
  content?: string
  mentions?: string[]
  fields?: [string, string][]
}

/** A system message, in which user text is between brackets. */
function text(type: number, { content = '', mentions = [], fields = [] }: Case = {}) {
  const embeds = fields.length === 0 ? [] : [{ fields: fields.map(([name, value]) => ({ name, value })) }, {}]
  const message = { type, content, author: { id: '7' }, mentions: mentions.map((id) => ({ id })), embeds }
  return textsOf(Shown, message).join(' ')
}

test('a system message says who joined or left a group, and who let them', () => {
  assert.equal(text(MessageType.RECIPIENT_ADD), text(MessageType.RECIPIENT_ADD, { mentions: ['7'] }))
  assert.match(text(MessageType.RECIPIENT_ADD), /^Ada joined/u)
  assert.match(text(MessageType.RECIPIENT_ADD, { mentions: ['8'] }), /^Ada added \[Bo\]/u)
  assert.match(text(MessageType.RECIPIENT_REMOVE, { mentions: ['7'] }), /^Ada left/u)
  assert.match(text(MessageType.RECIPIENT_REMOVE, { mentions: ['8'] }), /^Ada removed \[Bo\]/u)
})

test('a system message names what it is about', () => {
  assert.match(text(MessageType.CHANNEL_NAME_CHANGE, { content: 'Crew' }), /Ada named .*\[Crew\]/u)
  assert.match(text(MessageType.CHANNEL_NAME_CHANGE), /Ada removed the .*name/u)
  assert.match(text(MessageType.CHANNEL_FOLLOW_ADD, { content: 'News' }), /Ada .*follow.*\[News\]/u)
  assert.match(text(MessageType.THREAD_CREATED, { content: 'Ideas' }), /Ada started .*thread.*\[Ideas\]/u)
  assert.match(text(MessageType.STAGE_TOPIC, { content: 'Stars' }), /Ada changed .*topic.*\[Stars\]/u)
  const levels = [MessageType.GUILD_BOOST_TIER_1, MessageType.GUILD_BOOST_TIER_2, MessageType.GUILD_BOOST_TIER_3]
  assert.deepEqual(
    levels.map((type) => /\d/u.exec(text(type))?.[0]),
    ['1', '2', '3'],
  )
  assert.doesNotMatch(text(MessageType.GUILD_BOOST), /\d/u)
})

test('each kind of system message has its own text, and an unknown one shows its content', () => {
  const kinds = [
    ...[
      MessageType.CHANNEL_ICON_CHANGE,
      MessageType.CHANNEL_PINNED_MESSAGE,
      MessageType.USER_JOIN,
      MessageType.GUILD_BOOST,
    ],
    ...[MessageType.THREAD_STARTER_MESSAGE, MessageType.GUILD_INVITE_REMINDER, MessageType.STAGE_START],
    ...[MessageType.STAGE_END, MessageType.STAGE_SPEAKER, MessageType.GUILD_INCIDENT_REPORT_RAID, 9_999],
  ]
  const texts = kinds.map((type) => text(type))
  assert.equal(new Set(texts).size, kinds.length, texts.join('\n'))
  assert.match(text(9_999, { content: 'waved' }), /^Ada.*\[waved\]/u)
  assert.doesNotMatch(text(9_999), /\[/u)
})

test('the end of a poll names its question and the winner, a tie, or that no one voted', () => {
  const ended = (...fields: [string, string][]) =>
    text(MessageType.POLL_RESULT, { fields: [['poll_question_text', 'When?'], ...fields] })
  const won = ended(['victor_answer_text', 'Now'], ['victor_answer_votes', '3'], ['total_votes', '4'])
  assert.match(won, /\[When\?\].*Now.*3.*4/u)
  assert.match(ended(['victor_answer_votes', '2'], ['total_votes', '4']), /tie.*2/iu)
  assert.match(ended(['total_votes', '4']), /tie with 0 votes/iu)
  assert.match(ended(['total_votes', '0']), /no one voted/iu)
  assert.match(text(MessageType.POLL_RESULT), /no one voted/iu)
})
