import assert from 'node:assert/strict'
import type { TestClient } from '../clients/test-client.ts'
import type { Person } from '../worlds/people.ts'
import type { World } from '../worlds/world.ts'
import { botClientApplication, type ClientApplication, tokensFor } from './oauth2.ts'

/** A game: the world's bot, and its application, which users authorize. */
export interface Game {
  readonly client: ClientApplication
  /** A user's client in the game, with an access token. */
  player(who: Person, scopes?: string): Promise<TestClient>
  /** Creates a lobby as the bot. */
  newLobby(body?: object): Promise<any>
}

export async function newGame(world: World): Promise<Game> {
  const client = await botClientApplication(world, world.bot)
  return {
    client,
    player: async (who, scopes = 'sdk.social_layer') => (await tokensFor(world, client, who, scopes)).api,
    newLobby: async (body = {}) => {
      const answer = await world.bot.api.post('/lobbies', body)
      assert.equal(answer.status, 201, JSON.stringify(answer.body))
      return answer.body
    },
  }
}
