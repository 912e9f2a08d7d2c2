// Random conversations between pages and a host, in which every message has one outcome.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Host } from './host.mjs';
import { makePage, settled } from './page.mjs';

/** A generator with the same numbers for the same seed: splitmix32. */
function makeRandom(seed) {
  let state = seed;
  const next = () => {
    state = (state + 0x9e3779b9) | 0;
    let value = state ^ (state >>> 16);
    value = Math.imul(value, 0x21f0aaad);
    value ^= value >>> 15;
    value = Math.imul(value, 0x735a2d97);
    return (value ^ (value >>> 15)) >>> 0;
  };
  return {
    below: count => next() % count,
    pick(list) { return list[next() % list.length]; },
    chance: percent => next() % 100 < percent,
  };
}

class World {
  random;
  host = new Host({ limits: { maximumSubscriptionCount: 1000 } });
  // The packets on their way, in order. Nothing overtakes an answer, as in WebKit.
  toHost = [];
  toPage = [];
  pages = [];
  /** Each request and subscription with its label and state. */
  requests = [];
  subscriptions = [];
  emitted = [];
  isRemoved = false;
  lastLabel = 0;

  constructor(seed) {
    this.random = makeRandom(seed);
    this.load();
  }

  get page() { return this.pages.at(-1); }

  load() {
    const world = this;
    const page = { heard: [], isGone: false };
    Object.assign(page, makePage({
      configuration: {
        transport: {
          send: text => new Promise((resolve, reject) => { world.toHost.push({ page, text, resolve, reject }); }),
        },
      },
    }));
    page.bridge.on('count', count => page.heard.push(count));
    this.pages.push(page);
  }

  /** Delivers one packet to the host. */
  arrive() {
    const sent = this.toHost.shift();
    if (!sent) return;
    if (this.isRemoved) return sent.reject('The handler is gone.');
    this.host.receive(sent.text, answer => this.toPage.push(() => sent.resolve(JSON.stringify(answer))));
    this.endTurn();
  }

  endTurn() {
    this.host.endTurn();
    const { page } = this;
    for (const packet of this.host.pushed.splice(0)) {
      // If another page has loaded meanwhile, the script runs in that page.
      this.toPage.push(() => (page.isGone ? this.page : page).ScriptBridge.receive(JSON.stringify(packet)));
    }
  }

  label() { return `m${++this.lastLabel}`; }

  request() {
    const as = this.label();
    const { page } = this;
    const controller = page.run('new AbortController()');
    const timeout = this.random.chance(30) ? 1 + this.random.below(50) : undefined;
    const one = { as, page, controller, timeout, causes: new Set(), ends: 0 };
    if (timeout) one.causes.add('timedOut');
    this.requests.push(one);
    page.bridge.request('Wait', { as }, { timeout, signal: this.random.chance(50) ? controller.signal : undefined }).then(
      value => { one.ends += 1; one.value = value; },
      error => { one.ends += 1; one.code = error.code; },
    );
  }

  subscribe() {
    const as = this.label();
    const { page } = this;
    const credit = 1 + this.random.below(5);
    const controller = page.run('new AbortController()');
    const one = { as, page, controller, credit, causes: new Set(), yielded: [], taken: [], asking: 0 };
    one.iterator = page.bridge.subscribe('Downloads', { as }, { credit, signal: this.random.chance(50) ? controller.signal : undefined });
    this.subscriptions.push(one);
  }

  next(one) {
    one.asking += 1;
    one.iterator.next().then(({ value, done }) => {
      one.asking -= 1;
      if (done) one.isDone = true;
      else one.taken.push(value);
    }, error => {
      one.asking -= 1;
      assert.equal(one.code, undefined, 'a subscription fails once');
      one.code = error.code;
    });
  }

  hide() {
    const { page } = this;
    for (const one of [...this.requests, ...this.subscriptions]) if (one.page === page) one.causes.add('documentGone');
    page.dispatch('pagehide');
  }

  // The possible actions, with their relative frequency.
  actions = [
    [10, () => this.request()],
    [4, () => this.page.bridge.post('Note', { as: this.label() })],
    [6, () => this.subscribe()],
    [12, () => this.subscriptions.length && this.next(this.random.pick(this.subscriptions))],
    [3, () => this.abort(this.requests)],
    [2, () => this.abort(this.subscriptions)],
    [2, () => this.breakOff()],
    [16, () => this.arrive()],
    [16, () => this.toPage.shift()?.()],
    [8, () => this.finish()],
    [14, () => this.giveElement()],
    [4, () => this.endSubscription()],
    [4, () => { const count = this.emitted.push(this.emitted.length); this.host.emit('count', count - 1); this.endTurn(); }],
    [6, () => this.advance(this.random.below(30))],
    [1, () => this.navigate()],
    [1, () => this.restore()],
  ];

  step() {
    const total = this.actions.reduce((sum, [weight]) => sum + weight, 0);
    let place = this.random.below(total);
    for (const [weight, action] of this.actions) {
      if (place < weight) return action();
      place -= weight;
    }
  }

  abort(list) {
    if (!list.length) return;
    const one = this.random.pick(list);
    one.causes.add('cancelled');
    one.controller.abort();
  }

  breakOff() {
    if (!this.subscriptions.length) return;
    const one = this.random.pick(this.subscriptions);
    one.isBroken = true;
    one.iterator.return().then(({ done }) => assert.ok(done));
  }

  finish() {
    const waiting = this.host.running;
    if (!waiting.length) return;
    const as = this.random.pick(waiting);
    const one = this.requests.find(one => one.as === as);
    if (!one) {
      if (!this.subscriptions.some(one => one.as === as)) this.host.return([as]);
    } else if (this.random.chance(70)) {
      this.host.return([as, one.sent = `value of ${as}`]);
    } else {
      one.causes.add(as);
      this.host.throw([as, { code: as, message: '' }]);
    }
    this.endTurn();
  }

  giveElement() {
    if (!this.host.ready.length) return;
    const one = this.subscriptions.find(({ as }) => as === this.host.ready.at(-1));
    const element = `${one.as}.${one.yielded.length}`;
    one.yielded.push(element);
    assert.ok(one.yielded.length - one.taken.length <= one.credit, 'no more elements than there is credit for');
    this.host.yield([one.as, element]);
    this.endTurn();
  }

  endSubscription() {
    const open = this.subscriptions.filter(({ as }) => this.host.running.includes(as));
    if (!open.length) return;
    const one = this.random.pick(open);
    one.isComplete = true;
    if (this.random.chance(50)) {
      this.host.end(one.as);
    } else {
      one.causes.add(one.as);
      this.host.throw([one.as, { code: one.as, message: '' }]);
    }
    this.endTurn();
  }

  advance(time) {
    this.host.advance(time);
    for (const { clock } of this.pages) clock.advance(time);
    this.endTurn();
  }

  navigate() {
    this.hide();
    this.page.isGone = true;
    this.host.navigate();
    this.endTurn();
    this.load();
  }

  restore() {
    this.hide();
    this.host.navigate();
    this.endTurn();
    this.page.dispatch('pageshow', { persisted: true });
  }

  /** Delivers everything, and then removes the host. */
  async close() {
    for (const isLast of [false, true]) {
      if (isLast) {
        for (const one of [...this.requests, ...this.subscriptions]) one.causes.add('hostGone');
        this.host.remove();
        this.isRemoved = true;
        this.endTurn();
      }
      while (this.toHost.length || this.toPage.length) {
        this.arrive();
        this.toPage.shift()?.();
        await settled();
      }
    }
    // The handlers of posts run to their end, also when the page or the bridge is gone.
    for (const as of this.host.running) this.host.return([as]);
    for (const one of this.subscriptions) {
      for (let count = 0; !one.isDone && count < 1000; count++) {
        this.next(one);
        await settled();
      }
    }
  }

  check() {
    for (const one of this.requests) {
      assert.equal(one.ends, 1, `${one.as} has one outcome`);
      if (one.code === undefined) assert.equal(one.value, one.sent, `${one.as} has its own value`);
      else assert.ok(one.causes.has(one.code), `${one.as} has no cause for ${one.code}`);
    }
    for (const one of this.subscriptions) {
      assert.ok(one.isDone, `${one.as} has ended`);
      assert.equal(one.asking, 0, `every next() of ${one.as} was answered`);
      assert.deepEqual(one.taken, one.yielded.slice(0, one.taken.length), `the elements of ${one.as} are in order`);
      if (one.code !== undefined) assert.ok(one.causes.has(one.code), `${one.as} has no cause for ${one.code}`);
      if (one.isComplete && !one.isBroken && (one.code ?? one.as) === one.as && !one.causes.has('cancelled') && !one.causes.has('documentGone')) {
        assert.deepEqual(one.taken, one.yielded, `all elements of ${one.as} arrived`);
      }
    }
    const heard = this.pages.flatMap(page => page.heard);
    assert.deepEqual(heard, [...heard].sort((one, other) => one - other), 'events are in order');
    assert.equal(new Set(heard).size, heard.length, 'and arrive once');
    assert.deepEqual(this.host.running, []);
    const started = this.host.outcomes.length;
    assert.ok(started <= this.lastLabel, 'the host has one outcome for each message');
    for (const { uncaught, clock } of this.pages) {
      assert.deepEqual(uncaught, []);
      assert.equal(clock.timers.size, 0, 'no timer is left');
    }
  }
}

const first = Number(process.env.SEED ?? 1);
const runs = process.env.SEED ? 1 : 150;
test(`${runs} random conversations keep the rules; SEED=n repeats one`, async () => {
  let outcomes = 0;
  for (let seed = first; seed < first + runs; seed++) {
    const world = new World(seed);
    try {
      for (let count = 0; count < 120; count++) {
        world.step();
        // Otherwise the next action happens in the same turn of the page.
        if (world.random.chance(60)) await settled();
      }
      await settled();
      await world.close();
      world.check();
      outcomes += world.requests.length + world.subscriptions.length;
    } catch (error) {
      error.message = `seed ${seed}: ${error.message}`;
      throw error;
    }
  }
  assert.ok(outcomes > runs * 10, `${outcomes} outcomes`);
});
