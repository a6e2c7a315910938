//#region src/box.ts
function e({ question: e }) {
	return e?.ask.text === "shut" && e.answers.kind === "one_of" ? e.answers.options : [];
}
function t({ picked: e }) {
	return Array.isArray(e) ? e : [];
}
function n(e, t, n) {
	return e.some((e) => [...t, n].every((t) => e.includes(t)));
}
var r = (e) => e.reduce((e, t) => e + t, 0);
function i(e, t, n) {
	let r = document.createElement(t);
	return r.className = n, e.append(r), r;
}
//#endregion
//#region src/actions.ts
function a(e, t) {
	let n = i(e, "div", "buttons"), r = [];
	function a(e) {
		let t = o(e);
		for (; r.length > t.length;) r.pop().remove();
		t.forEach(({ label: t, look: a, does: o }, s) => {
			let c = r[s] ??= i(n, "button", "");
			c.type = "button", c.className = `button ${a}`, c.textContent = t, c.disabled = e.busy, c.setAttribute("aria-disabled", String(!o)), c.onclick = () => void o?.();
		});
	}
	return a(t), { update: a };
}
function o(n) {
	let { acts: i, question: a } = n;
	if (n.toThrow) return [{
		label: n.word("throw"),
		look: "main",
		does: () => i.throw()
	}];
	if (!a || a.answers.kind !== "one_of") return [];
	let o = n.mayHint ? [{
		label: n.word("hint"),
		look: "paper tall",
		does: async () => i.pick(await i.hint())
	}] : [];
	if (a.ask.text !== "shut") return [...o, ...a.answers.options.map((e) => {
		let t = n.word(e);
		return {
			label: t.charAt(0).toUpperCase() + t.slice(1),
			look: n.picked === e ? "paper tall hinted" : "paper tall",
			does: () => i.answer(e)
		};
	})];
	let s = t(n), c = e(n).find((e) => e.join() === s.join());
	return c ? [...o, {
		label: n.say({
			text: "do-shut",
			tiles: c.join(" + ")
		}),
		look: "main",
		does: () => i.answer(c)
	}] : [...o, {
		label: n.say({
			text: "still",
			n: Number(a.ask.n) - r(s)
		}),
		look: "main"
	}];
}
//#endregion
//#region src/stage.ts
var s = [
	[],
	[4],
	[2, 6],
	[
		2,
		4,
		6
	],
	[
		0,
		2,
		6,
		8
	],
	[
		0,
		2,
		4,
		6,
		8
	],
	[
		0,
		2,
		3,
		5,
		6,
		8
	]
];
function c(a, o) {
	let c = o, l = i(a, "div", "box"), u = i(l, "div", "head"), d = i(u, "p", "sign display"), f = i(u, "p", "sign"), p = i(l, "div", "tiles");
	p.setAttribute("role", "group");
	let m = i(l, "div", "felt"), h = i(m, "div", "dice");
	h.setAttribute("role", "img"), m.addEventListener("click", () => void (c.toThrow && !c.busy && c.acts.throw()));
	let g = (c.thing("numbers", "box")?.numbers ?? []).map((e) => {
		let t = i(p, "button", "tile pick");
		return t.type = "button", i(t, "span", "face display").textContent = String(e), t.addEventListener("click", () => v(e)), {
			tile: e,
			button: t
		};
	}), _ = -1;
	function v(e) {
		let n = t(c);
		c.acts.pick(n.includes(e) ? n.filter((t) => t !== e) : [...n, e].sort((e, t) => e - t));
	}
	function y(r) {
		c = r;
		let i = r.thing("numbers", "box"), a = r.thing("cup");
		if (!i || !a) return;
		b(r, i, a), p.setAttribute("aria-label", r.word("tiles"));
		let [o, s] = [e(r), t(r)];
		for (let { tile: e, button: t } of g) {
			let a = i.crossed.includes(e), c = s.includes(e), l = c || o.length > 0 && n(o, s, e);
			t.classList.toggle("shut", a), t.classList.toggle("rests", o.length > 0 && !l), t.disabled = !l || r.busy, l ? t.setAttribute("aria-pressed", String(c)) : t.removeAttribute("aria-pressed"), t.setAttribute("aria-label", `${r.word("tile")} ${e}${a ? `, ${r.word("shut")}` : ""}`);
		}
		m.classList.toggle("ready", r.toThrow && !r.busy), x(a, r);
	}
	function b(e, { numbers: t, crossed: n }, i) {
		let a = i.player ?? e.waiting?.seats[0] ?? null;
		d.textContent = a === null ? e.word("box") : e.isYou(a) ? e.say({ text: "your-box" }) : e.say({
			text: "whose-box",
			player: a
		}), f.textContent = `${e.word("left-open")}: ${r(t) - r(n)}`;
	}
	function x(e, t) {
		let n = e.faces ?? [];
		h.hidden = n.length === 0, h.setAttribute("aria-label", `${t.word("cup")}: ${n.join(", ")}`);
		let r = 10 * e.throw + n.length;
		if (r !== _) {
			_ = r, h.replaceChildren();
			for (let e of n) {
				let t = i(h, "span", "die");
				for (let n = 0; n < 9; n++) i(t, "i", s[e]?.includes(n) ? "pip" : "");
			}
		}
	}
	return y(o), { update: y };
}
//#endregion
//#region src/screen.css?inline
var l = "[data-game=shut-the-box].stage{place-items:center;display:grid;container:stage/size}[data-game=shut-the-box] .box{width:100%;max-width:680px;height:min(100%,30rem);padding:var(--s-3);border-radius:var(--r-3);background:linear-gradient(160deg, #ffe1b438, transparent 40%, #1e0e044d), repeating-linear-gradient(2deg, #2812051f 0 2px, transparent 2px 11px), var(--wood-1);box-shadow:var(--shadow-2), inset 0 0 0 2px #ffe6be2e, inset 0 -5px 0 #1e0e044d;grid-template-rows:auto auto minmax(64px,1fr);display:grid}[data-game=shut-the-box] .head{justify-content:space-between;gap:var(--s-2);padding-bottom:var(--s-2);display:flex}[data-game=shut-the-box] .sign{border-radius:var(--r-1);background:var(--wood-3);color:var(--on-wood);font-size:var(--t-2);align-items:center;padding:2px 10px 3px;font-weight:600;display:grid}[data-game=shut-the-box] .tiles{padding:var(--s-2) var(--s-2) var(--s-3);border-radius:var(--r-1) var(--r-1) 0 0;background:linear-gradient(#00000059, #0000001a), var(--wood-3);perspective:700px;justify-content:center;gap:6px;display:flex}[data-game=shut-the-box] .tile{min-width:0;max-width:64px;height:clamp(46px,22cqh,112px);color:var(--card-ink);touch-action:manipulation;background:0 0;border:0;border-radius:8px 8px 4px 4px;flex:1;padding:0}[data-game=shut-the-box] .face{border-radius:inherit;background:linear-gradient(100deg, #ffffff80, transparent 45%, #78461429), var(--coaster);transform-origin:50% 100%;height:100%;transition:transform var(--d-move) var(--ease-settle), filter var(--d-move);place-items:center;font-size:clamp(1.5rem,9cqh,2.5rem);display:grid;box-shadow:inset 0 -4px #6e421847,0 3px 5px #00000073}[data-game=shut-the-box] .tile:enabled{cursor:pointer}[data-game=shut-the-box] .tile:enabled .face{outline:2px solid var(--glow);outline-offset:-2px}[data-game=shut-the-box] .tile:focus-visible{outline-color:#fff}[data-game=shut-the-box] .tile[aria-pressed=true] .face{background:var(--card-wine);color:#fff;transform:rotateX(24deg)}[data-game=shut-the-box] .tile.rests .face{filter:brightness(.8)}[data-game=shut-the-box] .tile.shut .face{color:#0000;filter:sepia(.4)brightness(.6);transform:rotateX(78deg)}[data-game=shut-the-box] .felt{border-radius:0 0 var(--r-2) var(--r-2);background:radial-gradient(circle at 40% 30%, var(--loden), var(--loden-2));place-items:center;display:grid;box-shadow:inset 0 6px 14px #00000059}[data-game=shut-the-box] .felt.ready{cursor:pointer;box-shadow:inset 0 6px 14px #00000059, inset 0 0 0 3px var(--glow)}[data-game=shut-the-box] .dice{gap:var(--s-5);display:flex}[data-game=shut-the-box] .die{aspect-ratio:1;background:linear-gradient(135deg, var(--die-white-edge), var(--die-white) 40%);width:clamp(46px,18cqh,84px);box-shadow:0 0 0 1.5px var(--die-white-shade), inset -3px -4px 6px var(--die-white-shade), 3px 5px 7px #00000080;animation:shut-the-box-fall var(--d-cup) var(--ease-settle);border-radius:22%;grid-template:repeat(3,1fr)/repeat(3,1fr);padding:clamp(7px,2.4cqh,11px);display:grid;rotate:-7deg}[data-game=shut-the-box] .die+.die{translate:0 10px;rotate:11deg}[data-game=shut-the-box] .pip{background:var(--die-white-pip);border-radius:50%;margin:9%}[data-game=shut-the-box] .buttons{gap:var(--s-2);flex-wrap:wrap;display:flex}[data-game=shut-the-box] .buttons .button{flex:6.5rem}[data-game=shut-the-box] .buttons .hinted{background:var(--accent-soft);color:var(--accent)}@keyframes shut-the-box-fall{0%{opacity:0;transform:translateY(-70px)rotate(-140deg)scale(1.25)}}@container stage (width<=400px) or ((width<=520px) and (height>=320px)){[data-game=shut-the-box] .tiles{flex-wrap:wrap}[data-game=shut-the-box] .tile{flex:0 0 calc(20% - 4.8px);height:clamp(46px,17cqh,84px)}}@container stage (width>=1000px) and (height>=600px){[data-game=shut-the-box] .box{zoom:1.6}}", u = 1, d = {
	stage: c,
	actions: a
};
//#endregion
export { l as css, d as parts, u as version };
