import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import { Opcode } from '@guildhall/protocol/gateway'
import { type ListItem, type MemberList, memberListId } from '@guildhall/protocol/state/member-list'
import { UNTIL_TIMEOUT_MS } from '../worlds/until.ts'
import type { GatewayClient } from './gateway-client.ts'

/** Subscribes to ranges of the member lists of some channels. */
export function subscribeToLists(
  client: GatewayClient,
  guildId: string,
  channels: Record<string, readonly (readonly number[])[]>,
  more: object = {},
): void {
  client.send(Opcode.GUILD_SUBSCRIPTIONS, { guild_id: guildId, channels, ...more })
}

/** The list of a channel as the client has it. */
export function memberListOf(client: GatewayClient, guildId: string, channelId: string): MemberList | undefined {
  const guild = client.state.guilds.get(guildId)
  const channel = guild?.channels.get(channelId)
  return guild && channel && guild.lists.get(memberListId(channel))
}

/** A list as text: headings with their counts, members by name; empty if unknown. */
export function memberListLines(list: MemberList | undefined): string[] {
  const lines: string[] = []
  for (const [index, item] of list?.items ?? []) lines[index] = lineOf(item)
  return Array.from(lines, (line) => line ?? '')
}

function lineOf(item: ListItem): string {
  if ('group' in item) return `${item.group.id}: ${item.group.count}`
  const { user, nick } = item.member
  return nick ?? user.global_name ?? user.username
}

/** Waits until `read` returns the expected value. */
export async function waitForValue<T>(read: () => T, expected: T): Promise<void> {
  const deadline = Date.now() + UNTIL_TIMEOUT_MS
  for (;;) {
    try {
      assert.deepEqual(read(), expected)
      return
    } catch (difference) {
      if (Date.now() > deadline) throw difference
      await turn()
    }
  }
}
