import type { ActivityConfig } from '@guildhall/protocol/objects/activities/activity-config'

type Words = {
  readonly label: string
  readonly title: (name: string) => string
  /** What follows, to be read before. */
  readonly text: string
  readonly action: string
}

/** Something that the administrator lets an Activity, and how that is asked before it is given and before it is taken back. */
export type Leave = {
  readonly field: keyof Pick<ActivityConfig, 'is_published' | 'allows_loopback' | 'has_csp_exception' | 'is_taken_down'>
  /** What is said of one that has it; null where it is said otherwise. */
  readonly mark: string | null
  readonly given: Words
  readonly taken: Words
}

/** All of them (docs/spec/activities.md#publishing). */
export const LEAVES: readonly Leave[] = [
  {
    field: 'is_published',
    mark: null,
    given: {
      label: 'Publish…',
      title: (name) => `Publish ${name}?`,
      text: 'Everybody on this server can run it then. Its makers can change what it does at any time, without asking you.',
      action: 'Publish',
    },
    taken: {
      label: 'Take back from everybody…',
      title: (name) => `Take ${name} back?`,
      text: 'Only its makers can run it then. Whoever is in it now is put out of it.',
      action: 'Take it back',
    },
  },
  {
    field: 'allows_loopback',
    mark: 'This machine may answer',
    given: {
      label: 'Let this machine answer…',
      title: (name) => `May this machine answer for ${name}?`,
      text: 'Its mappings may then lead to programs that run on this server itself, as localhost:5173. Whoever runs the Activity reaches those programs, which may trust whatever comes from here. Look at the hosts first. Once its makers add another host or port, this leave is gone.',
      action: 'Let it answer',
    },
    taken: {
      label: 'Let this machine answer no longer…',
      title: (name) => `Shall this machine answer for ${name} no longer?`,
      text: 'Mappings that lead to this server itself are refused then.',
      action: 'No longer',
    },
  },
  {
    field: 'has_csp_exception',
    mark: 'May load from anywhere',
    given: {
      label: 'Let it load from anywhere…',
      title: (name) => `May ${name} load from anywhere?`,
      text: 'It may then speak with every host that a browser reaches by https and wss, beside its mappings. Those hosts learn the addresses of who runs it, and nothing here sees what goes there.',
      action: 'Let it',
    },
    taken: {
      label: 'Hold it to its hosts…',
      title: (name) => `Hold ${name} to its hosts?`,
      text: 'It reaches nothing but its mappings then, from the next time that it is opened.',
      action: 'Hold it',
    },
  },
  {
    field: 'is_taken_down',
    mark: 'Taken down',
    given: {
      label: 'Take down…',
      title: (name) => `Take ${name} down?`,
      text: 'It closes at once for everybody who is in it, its makers too, and nobody can open it until you restore it.',
      action: 'Take it down',
    },
    taken: {
      label: 'Restore…',
      title: (name) => `Restore ${name}?`,
      text: 'Everyone who could open it before can open it again.',
      action: 'Restore',
    },
  },
]
