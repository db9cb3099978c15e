import type { CommandOption } from '@guildhall/protocol/objects/applications/application-command-option'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '../../../state/use-client.ts'
import { useGuild } from '../../../state/world.ts'
import { maxFileBytes } from '../files/accept-files.ts'
import type { CommandDraftTarget } from './command-draft-target.ts'
import { type FilledOption, type FilledOptions, toSentOptions } from './filled-options.ts'
import { optionProblems } from './option-problem.ts'
import { serverOptionErrors } from './server-option-errors.ts'

/** The state of a command form. A refused command stays, with the error. */
export function useCommandForm({ offered, guildId, channelId }: CommandDraftTarget, onDone: () => void) {
  const { interactions } = useClient()
  const tier = useGuild(guildId)?.settings.premium_tier ?? 0
  const [all, setAll] = useState<FilledOptions>(new Map())
  const [added, setAdded] = useState<readonly string[]>([])
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isGone = useRef(false)

  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  function fill(name: string, filled: FilledOption) {
    setAll((before) => new Map(before).set(name, filled))
    setProblems((before) => new Map([...before].filter(([each]) => each !== name)))
  }

  /** Sends the command; resolves to the first invalid option, if there is one. */
  async function run(): Promise<string | null> {
    if (isBusy) return null
    const wrong = optionProblems(offered.options, all, maxFileBytes(tier))
    setProblems(wrong)
    setProblem(null)
    const [first] = wrong.keys()
    if (first !== undefined) {
      setAdded((before) => [...new Set([...before, ...wrong.keys()])])
      return first
    }
    setIsBusy(true)
    const { id, name, application_id } = offered.command
    const command = { id, name, application_id, applicationName: offered.application.name }
    const outcome = await interactions.runCommand({ command, guildId, channelId, ...toSentOptions(offered, all) })
    if (isGone.current) return null
    setIsBusy(false)
    if (outcome.isAnswered) {
      onDone()
      return null
    }
    const refused = serverOptionErrors(offered, all, outcome.fields)
    setProblems(refused)
    setProblem(refused.size > 0 ? null : outcome.problem)
    return [...refused.keys()][0] ?? null
  }

  const add = (name: string) => setAdded((before) => [...before, name])
  return { all, shown: shownOptions(offered.options, added), problems, problem, isBusy, fill, add, run }
}

/** Required options come first, then added ones in order. */
function shownOptions(options: readonly CommandOption[], added: readonly string[]): readonly CommandOption[] {
  const required = options.filter((option) => option.required)
  return [...required, ...added.flatMap((name) => options.find((each) => each.name === name && !each.required) ?? [])]
}
