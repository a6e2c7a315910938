"""A line to PostgreSQL and Redis that is cut after what we said has gone through, delayed, or says nonsense."""
from __future__ import annotations
import asyncio, threading, random, time
from contextlib import ExitStack
from test_nodes import *
from test_nodes import TwoAtPig, Pair

class Line:
    """A TCP line in a thread of its own."""
    def __init__(self, port):
        self.behind=port; self.cut=0.0; self.slow=0.0; self.garble=0.0; self.cuts=0; self.loop=asyncio.new_event_loop(); self.port=None
        ready=threading.Event()
        async def go():
            server=await asyncio.start_server(self.serve,"127.0.0.1",0); self.port=server.sockets[0].getsockname()[1]; ready.set()
            await server.serve_forever()
        threading.Thread(target=lambda: self.loop.run_until_complete(go()),daemon=True).start(); ready.wait()
    async def serve(self, r, w):
        try: r2,w2=await asyncio.open_connection("127.0.0.1",self.behind)
        except OSError: w.close(); return
        dead=False
        async def up():
            nonlocal dead
            while d:=await r.read(65536):
                if random.random()<self.cut:
                    dead=True; w2.write(d); await w2.drain(); await asyncio.sleep(.02); self.cuts+=1; w.transport.abort(); await asyncio.sleep(.2); w2.close(); return   # it arrives, but no answer comes
                w2.write(d)
            w2.close()
        async def down():
            while d:=await r2.read(65536):
                if dead: continue
                if self.slow: await asyncio.sleep(random.random()*self.slow)
                if random.random()<self.garble: d=b"$-5\r\n*9\r\n:x\r\n"+d[::-1]; self.cuts+=1
                w.write(d)
            w.close()
        try: await asyncio.gather(up(),down())
        except OSError: pass

def long(test):
    from functools import wraps
    @wraps(test)
    def run(*a,**k): asyncio.run(asyncio.wait_for(test(*a,**k),220))
    return run

@long
async def test_cut(postgres: Postgres, postgres_url: str, redis: Redis, tmp_path: Path) -> None:
    random.seed(5)
    with ExitStack() as stack:
        database=postgres_url
        pg, rd = Line(postgres.port), Line(int(redis.url.rsplit(":",1)[1].split("/")[0]))
        via=database.replace(f":{postgres.port}/",f":{pg.port}/")
        one,other=(stack.enter_context(serving(tmp_path/f"n{i}",database=via,redis=f"redis://127.0.0.1:{rd.port}",**NO_LIMITS)) for i in range(2))
        crowd=TwoAtPig(Pair(one,other,database))
        async with crowd:
            await crowd.go_on()
            for what,value,seconds in (("cut",.03,12),("slow",.25,8)):
                setattr(pg,what,value); t=time.time(); n=0
                while time.time()-t<seconds:
                    try:
                        async with asyncio.timeout(10): await crowd.go_on(); n+=1
                    except TimeoutError: print("no progress with", what)
                print(f"PostgreSQL {what}: {n} x 12 moves in {time.time()-t:.0f} s, {pg.cuts} cut"); setattr(pg,what,0)
            for what,value,seconds in (("cut",.01,12),("slow",.4,8),("garble",.01,12)):
                setattr(rd,what,value); t=time.time(); n=0; c=rd.cuts
                while time.time()-t<seconds:
                    try:
                        async with asyncio.timeout(10): await crowd.go_on(); n+=1
                    except TimeoutError: print("no progress with", what)
                print(f"Redis {what}: {n} x 12 moves in {time.time()-t:.0f} s, {rd.cuts-c} cut"); setattr(rd,what,0)
            await crowd.go_on(); await crowd.go_on()
        await crowd.check()
        print("byes", crowd.byes(), "tables", len(crowd.tables)); log=one.log+other.log
        print("tracebacks", log.count("Traceback"), "lines", log.count("\n"))
        for part in log.split("Traceback")[1:4]: print(part[-50:] if 0 else part[:1500])
