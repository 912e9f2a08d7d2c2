export * from './bridge.js';
export { default } from './bridge.js';
