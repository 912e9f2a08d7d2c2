import { describePlace } from './place.js';

/** Connects the page's elements with the app. */
export function start(): void {
  const [button, answer] = ['where', 'answer'].map(id => document.getElementById(id));
  button?.addEventListener('click', async () => {
    if (answer) answer.textContent = await describePlace();
  });
}
