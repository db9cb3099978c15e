import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { CloseCode, Opcode } from '@guildhall/protocol/gateway'
import { listTokens } from '../features/accounts/accounts-store.ts'
import { networkOf } from '../kernel/callers/network.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Relay } from '../outbox/relay.ts'
import type { GatewayContext } from './commands/command.ts'
import { performCommand } from './commands/commands.ts'
import { WholeGuildRequests } from './commands/whole-guild-requests.ts'
import type { ClientSocket } from './connections/client-socket.ts'
import { allClosed, ClosingSockets } from './connections/closing-sockets.ts'
import { ClientConnection } from './connections/connection.ts'
import { ConnectionControl } from './connections/connection-control.ts'
import { type GatewayQuery, plain, readGatewayQuery } from './connections/handshake.ts'
import { Backlog } from './connections/outgoing-buffer-limits.ts'
import { socketServer } from './connections/socket-server.ts'
import { UnidentifiedConnections } from './connections/unidentified-connections.ts'
import { GatewayFigures } from './gateway-metrics.ts'
import { FollowedGuilds, type GuildObserver } from './guilds/followed-guild.ts'
import { SessionGuilds } from './guilds/session-guilds.ts'
import type { Journal } from './journal/journal.ts'
import { JournalWriter } from './journal/journal-writer.ts'
import { presencesOn } from './presence/presence-queries.ts'
import { PresenceTracker } from './presence/presence-tracker.ts'
import { DispatchQueue } from './sessions/dispatch-queue.ts'
import { FollowedUsers } from './sessions/followed-users.ts'
import { SessionActivities } from './sessions/session-activities.ts'
import { SessionTakeovers } from './sessions/session-takeovers.ts'
import { SessionVoiceStates } from './sessions/session-voice-states.ts'
import { Sessions } from './sessions/sessions.ts'
import { TokenHolders } from './sessions/sessions-by-token.ts'
import { Topics } from './sessions/topics.ts'
import { UserEvents } from './sessions/user-events.ts'
import { Transport } from './wire/transport.ts'

/** After how many ms a failed check of tokens is repeated. */
const RECHECK_MS = 1000

/** Takes an upgrade request for another protocol, or returns false. */
interface UpgradeTaker {
  takesUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
}

/** The gateway of this process: everyone's connections and sessions (docs/spec/gateway.md#connecting). */
export class Gateway {
  readonly #kernel: Kernel
  readonly #board: GatewayContext
  readonly #followed: FollowedGuilds
  readonly #backlog = new Backlog()
  readonly #closing: ClosingSockets
  /** Every client with its TCP socket. */
  readonly #lines = new Map<ClientConnection, Socket>()
  readonly #sockets = socketServer()
  #isClosing = false

  /** @param journal where sessions are recorded; null for none */
  constructor(kernel: Kernel, relay: Relay, journal: Journal | null) {
    this.#kernel = kernel
    this.#closing = new ClosingSockets(kernel.machineClock)
    const figures = new GatewayFigures()
    const dispatchQueue = new DispatchQueue(kernel, figures)
    const topics = new Topics(relay, dispatchQueue)
    const presences = new PresenceTracker(kernel, (session) => sessions.changed(session))
    const listen: GuildObserver = {
      received: (guild, outgoing) => voices.received(guild, outgoing),
      delivered: (followedGuild, handed) => activities.guildChanged(followedGuild, handed),
    }
    this.#followed = new FollowedGuilds(kernel, topics, { listen, presences })
    const voices = new SessionVoiceStates(kernel, (guildId) => this.#followed.find(guildId)?.guild)
    const sessionGuilds = new SessionGuilds(kernel, this.#followed, dispatchQueue)
    const activities = new SessionActivities(kernel, (id) => sessions.find(id))
    const own = new UserEvents(kernel, { sessionGuilds, presences, activities })
    const users = new FollowedUsers(kernel, topics, (session, event) => own.take(session, event))
    const tokens = new TokenHolders()
    const sessions = new Sessions(kernel.clock, tokens, dispatchQueue, (session) => {
      users.leave(session)
      voices.ended(session)
      activities.ended(session)
      presences.ended(session)
    })
    this.#board = {
      kernel,
      sessions,
      tokens,
      sessionGuilds,
      users,
      voices,
      activities,
      presences,
      dispatchQueue,
      unidentified: new UnidentifiedConnections(kernel.machineClock),
      figures,
      wholeGuilds: new WholeGuildRequests(kernel),
      takeovers: journal && new SessionTakeovers(kernel, journal),
      end: (session) => sessions.end(session),
    }
    const notes = () => [...topics.notes(), ...sessions.notes()]
    if (journal) dispatchQueue.writer = new JournalWriter(journal, kernel, notes)
  }

  readonly presences = presencesOn(() => this.#board)
  /** Controls the connections of clients, for tests too. */
  readonly control = new ConnectionControl(this.#lines)

  /** Handles another process's message about presences; returns false for other messages. */
  readonly receive = (message: string): boolean => this.#board.presences.receive(message)

  /** Called when messages of other processes may have been missed. */
  missed(): void {
    this.#board.presences.missed()
    this.#board.dispatchQueue.rewriteJournal()
  }

  /** Sets the live processes that share the store, and removes the presences of all others. */
  processesAlive(processIds: readonly string[]): void {
    this.#board.presences.alive(processIds)
  }

  /** The connected clients, and those in a closing handshake. */
  get clients(): ReadonlySet<ClientSocket> {
    return this.#sockets.clients
  }

  /** The number of sessions, and of those that are disconnected and may be resumed. */
  readonly counts = () => ({ count: this.#board.sessions.count, away: this.#board.sessions.countAway })

  /** The metrics, in Prometheus's text format. */
  figures(): Iterable<string> {
    const { sessions, unidentified, figures } = this.#board
    let bytesWritten = 0
    for (const { bytesWritten: bytes } of this.#lines.values()) bytesWritten += bytes
    const { count, countAway: away } = sessions
    return figures.lines({ sessions: count, away, unidentified: unidentified.count, bytesWritten })
  }

  /** Whether a client has not been sent HELLO yet. */
  get isGreeting(): boolean {
    return this.#lines.keys().some(({ isGreeted }) => !isGreeted)
  }

  /** Accepts the upgrades of an HTTP server, except those that `others` takes. */
  attach(server: Server, others: UpgradeTaker): void {
    server.on('upgrade', (request, socket, head) => {
      if (!others.takesUpgrade(request, socket, head)) this.#upgrade(request, socket, head)
    })
  }

  /** Ends the sessions of a revoked token, and refuses connections that are identifying with it. */
  tokenRemoved(tokenHash: string): void {
    this.#board.tokens.withdrawn(tokenHash)
  }

  /** Revocations of tokens may have been missed: checks which of the tokens in use are still valid. */
  recheckTokens(): void {
    const { store, clock, log, instance } = this.#kernel
    const { hashes } = this.#board.tokens
    listTokens(store.db, hashes, { now: clock.now(), ...instance.sessionLimits }).then(
      (kept) => {
        for (const hash of hashes) if (!kept.has(hash)) this.tokenRemoved(hash)
      },
      (error: unknown) => {
        log.error({ err: error }, 'could not check for revoked tokens; retrying soon')
        clock.after(RECHECK_MS, () => this.recheckTokens())
      },
    )
  }

  /** Ends all sessions and asks their clients to identify again: they may have been sent events that were lost. */
  startOver(): void {
    this.control.invalidateAll()
    this.#board.sessions.endAll()
  }

  /** Closes all connections, so that clients reconnect to the next server, and ends all sessions. */
  async close(): Promise<void> {
    this.#isClosing = true
    for (const connection of [...this.#lines.keys()]) {
      connection.say(Opcode.RECONNECT, null)
      connection.close(CloseCode.UNKNOWN_ERROR, 'The server is restarting.')
    }
    await allClosed(this.#sockets.clients, this.#kernel.machineClock)
    await this.#board.dispatchQueue.settled()
    // The journal is kept, so that clients may resume on the next process.
    this.#board.dispatchQueue.writer = null
    this.#board.activities.stop()
    this.#board.sessions.endAll()
    this.#board.takeovers?.close()
    await this.#board.voices.close()
    await this.#board.activities.close()
    await this.#board.presences.stop()
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const options = readGatewayQuery(request.url ?? '')
    if (!options || this.#isClosing) {
      // Nothing else handles the socket's errors, which would end the process, and a silent client would keep it open.
      socket.on('error', () => socket.destroy())
      socket.once('finish', () => socket.destroy())
      socket.end(`HTTP/1.1 ${options ? '503 Service Unavailable' : '404 Not Found'}\r\nConnection: close\r\n\r\n`)
      return
    }
    this.#sockets.handleUpgrade(plain(request), socket, head, (client) => this.#welcome(client, request, options))
  }

  #welcome(socket: ClientSocket, request: IncomingMessage, url: GatewayQuery): void {
    const { version, encoding, compressor, refusal } = url
    const { unidentified, figures } = this.#board
    const address = networkOf(this.#kernel.proxies.addressOf(request))
    if (refusal) {
      figures.countClose('server', refusal.code)
      socket.on('error', () => {})
      socket.close(refusal.code, refusal.reason)
      this.#closing.enter(socket, address)
      return
    }
    const line = request.socket
    const transport = new Transport(socket, line, encoding.isBinary, compressor?.())
    const connection = new ClientConnection(socket, {
      clock: this.#kernel.machineClock,
      delivery: this.#kernel.delivery ?? null,
      figures,
      backlog: this.#backlog,
      encoding,
      transport,
      version,
      address,
      perform: (from, payload) => void performCommand(this.#board, from, payload),
      lost: (session, resumable) => {
        if (!resumable) return this.#board.end(session)
        this.#board.sessions.lose(session)
        this.#board.presences.sessions.lost(session)
      },
      over: () => {
        unidentified.leave(connection)
        if (!this.#isClosing) this.#closing.enter(socket, address)
      },
      closed: () => {
        transport.release()
        this.#lines.delete(connection)
        figures.bytesWritten += line.bytesWritten
      },
    })
    line.on('data', ({ length }: Buffer) => connection.tookIn(length))
    this.#lines.set(connection, line)
    unidentified.enter(connection, address)
  }
}
