// What the flags of a message say of it (resources, "Message Flags").

const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const LAID_OUT = 1 << 15;

/** Whether only this person is shown it. */
export function isPrivate(message) {
  return (message.flags & EPHEMERAL) !== 0;
}

/** Whether it is only announced: "thinking…". */
export function isLoading(message) {
  return (message.flags & LOADING) !== 0;
}

/** Whether it is made of Components V2, which show its files themselves. */
export function isLaidOut(message) {
  return (message.flags & LAID_OUT) !== 0;
}
