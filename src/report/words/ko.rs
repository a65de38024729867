//! The words in Korean, the verdicts as Baekjoon shows them.

use super::{Words, checkup};
use crate::model::{Caveat, Verdict};

/// The words in Korean.
pub const KO: Words = Words {
    verdict,
    label: verdict,
    explain,
    caveat,
    checkup: checkup::KO,
    right: "정답",
    at_line: "{0}번째 줄 {1}번째 칸",
    at_token: "{0}번째 줄 {1}번째 칸 ({2}번째 토큰)",
    differs: "{0}: 정답은 {1}, 출력은 {2}",
    missing: "{0}: 출력이 여기서 끝났다, 정답은 {1}",
    extra: "{0}: 정답은 끝났는데 출력은 {1} 등으로 이어진다",
    white_space: "{0}: 공백만 다르다, 정답은 {1}, 출력은 {2}",
    not_a_number: "{0}: 정답은 수 {1}, 출력은 {2}",
    too_far: "{0}: 정답은 {1}, 출력은 {2}, 오차 {3}",
    too_far_relative: "{0}: 정답은 {1}, 출력은 {2}, 오차 {3} (상대 오차 {4})",
    time_cpu: "CPU {0} / 제한 {1}",
    time_wall: "실제 시간 {0} / 제한 {1}",
    time_wall_cpu: "실제 시간 {0} / 제한 {1}, CPU {2}",
    time_idle: "대기 상태: 실제 시간 {0} / 제한 {1}",
    time_idle_cpu: "대기 상태: {1} 동안 CPU를 {0}만 사용 (실제 시간 제한 {2})",
    killed: "{0}, 강제 종료",
    killed_while: "{0}, {1} 강제 종료",
    doing: "{0}, {1}",
    computing: "계산 중",
    in_system: "시스템 호출 중",
    reading: "입력을 기다리는 중",
    writing: "출력이 막힌 중",
    sleeping: "쉬는 중",
    stopped: "시그널로 정지된 중",
    borderline_once: "{0}, 경계선",
    borderline: "{0}, 경계선, {1}번 실행",
    run_again: "{0}, {1}번 실행 중 가장 빠른 결과",
    runs_took: "실행별 시간 {0}",
    memory_over: "메모리 {0} / 제한 {1}",
    memory_unstarted: "메모리 {0} 안에서 시작할 수 없음",
    output_over: "{1}에 {0} 넘게 출력, 한도는 [limits] output 값으로 올린다",
    stdout: "표준 출력",
    stderr: "표준 오류",
    signal: "{0} (시그널 {1})",
    exit_code: "종료 코드 {0}",
    exit_code_high: "종료 코드 {0} (시그널이 아니라 종료 코드)",
    right_but: "출력은 맞지만 {0}",
    likely: "{0}, 추정 원인: {1}",
    uncaught: "{0}: 처리되지 않은 예외: {1}",
    assertion: "{0}: assert 실패: {1}",
    at_source: "{0} ({1} {2}번째 줄)",
    refused: "{0}: JVM이 시작을 거부함: {1}, 메모리 제한을 올리거나 힙과 스택을 줄인다",
    stack_overflow: "스택 오버플로",
    invalid_access: "널 포인터 등 잘못된 메모리 접근",
    aborted: "abort 호출",
    arithmetic: "0으로 나누기 등 산술 오류",
    out_of_memory: "메모리 할당 실패",
    broken_pipe: "읽는 쪽이 없는 파이프에 쓰기",
    killed_outside: "{0}: 외부에서 또는 스스로 종료시킴",
    sent: "{0}: 프로그램 자신이나 자신의 타이머가 보낸 시그널",
    tasks_over: "동시에 실행한 프로세스와 스레드가 {0}개를 넘음",
    not_started: "시스템이 실행을 거부함: {0}",
    error_number: "오류 {0}",
    compile: "컴파일 실패: {0}",
    not_compiled: "컴파일 실패",
    compile_silent: "컴파일 실패, 컴파일러 메시지 없음",
    judge_failed: "채점기 실패: {0}",
    checker_accepts: "체커가 맞았다고 함: {0}",
    checker_accepts_silently: "체커가 맞았다고 함",
    checker_rejects: "체커가 틀렸다고 함: {0}",
    checker_rejects_silently: "체커가 틀렸다고 함 (이유 없음)",
    with_share: "{0} (점수의 {1}%)",
    with_points: "{0} ({1}점)",
    skipped_group: "먼저 통과해야 하는 그룹을 통과하지 못해 실행하지 않음",
    skipped_failure: "앞선 케이스가 실패해서 실행하지 않음",
    skipped_interrupt: "중단되어 실행하지 않음",
    skipped_unbuilt: "프로그램이 없어 실행하지 않음",
    one_case: "케이스 1개",
    cases: "케이스 {0}개",
    one_submission: "제출 1개",
    submissions: "제출 {0}개",
    worst: "{0}, 최악 {1}: {2} / {3}",
    and_memory: "{0}, {1} / {2}",
    on_case: "케이스 {0}: {1}",
    as_promised: "예상대로",
    broken: "✗ 예상은 {0}",
    broken_on: "✗ 예상은 {0}, 케이스 {2}의 결과는 {1}",
    broken_points: "✗ 예상 점수 {0}, 실제 {1}",
    broken_words: "✗ 체커가 한 번도 말하지 않음: {0}",
    points_of: "{1}점 중 {0}점",
    points: "{0}점",
    untold: "? 예상은 {0}, 실행한 케이스가 적어 판단 불가",
    not_judged: "채점 안 함: {0} 없음",
    not_judged_here: "이 컴퓨터에서 채점 불가",
    unfinished: "끝나지 않음",
    expected: "정답",
    found: "출력",
    hint: "참고",
    ends_here: "(끝)",
    stderr_says: "표준 오류: {0}",
    more_lines: "… 이하 {0}줄 생략",
    run_figures: "CPU {0}, 실제 {1}, {2}",
    head_verdict: "결과",
    head_submission: "제출",
    head_language: "언어",
    head_time: "CPU 시간",
    head_memory: "메모리",
    head_limit: "제한",
    head_reason: "이유",
    with_wall: "{0} (실제 {1})",
    began: "{0}, 동시에 {1}개씩 채점",
    sandbox: "샌드박스 {0}",
    enforced: "강제: {0}",
    watched: "감시: {0}",
    ignored: "제한 없음: {0}",
    sealed: "A (밀봉)",
    contained: "B (격리)",
    fenced: "C (차단)",
    bare: "D (보호 없음)",
    cpu_time: "CPU 시간",
    wall_time: "실제 시간",
    memory: "메모리",
    output: "출력",
    tasks: "프로세스",
    files: "파일",
    network: "네트워크",
    limits: "{0}, {1}",
    rules: "언어별 규칙 {0} ({1})",
    note_not_judged: "채점 안 함: {0} ({1}), {2} 없음",
    install: "설치 방법: {0}",
    note_sandbox: "샌드박스: {0}",
    warning: "경고: {0}",
    note: "알림: {0}",
    note_skipped: "실패 뒤 실행하지 않음: {1}의 {0}",
    note_largest_first: "가장 큰 케이스부터 실행",
    note_interrupted: "중단되어 실행하지 않음: {0}",
    note_strays: "{0}, 케이스 {1}: 종료 뒤 남은 프로세스를 정리함 ({2}개)",
    note_close: "제한에 가까움: {0}, 케이스 {1}, {2} / {3}",
    note_noise: "채점하는 동안 컴퓨터 상태가 고르지 않았음: {0}",
    noise_spread: "같은 계산에 최대 {0} % 더 걸림",
    noise_memory: "같은 메모리 접근에 최대 {0} % 더 걸림",
    noise_stolen: "호스트가 채점 코어 시간의 {0} %를 가져감",
    noise_starved: "프로그램이 실제 시간의 {0} % 동안 코어를 기다림 (세지 않음)",
    promises_hold: "예상 {1}개 중 {0}개 일치",
    total_accepted: "제출 {1}개 중 {0}개 정답",
    total_unknown: "판단 불가 {0}개",
    total_judge_errors: "채점 오류 {0}개",
    total_not_judged: "채점 안 함 {0}개",
    total_unfinished: "끝나지 않음 {0}개",
    interrupted: "중단됨",
    nothing: "채점한 제출이 없음",
    how_close_time: "시간 제한에 가장 가까운 케이스 {0}: {1} % (CPU {2} / {3})",
    how_close_memory: "메모리 제한에 가장 가까운 케이스 {0}: {1} % ({2} / {3})",
    promised: "예상 결과: {0}",
    promise_kept: "예상과 일치",
    promise_broken: "예상과 다름",
    promise_unknown: "실행한 케이스가 적어 예상과 일치하는지 알 수 없음",
};

fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Ac => "맞았습니다!!",
        Verdict::Pe => "출력 형식이 잘못되었습니다",
        Verdict::Wa => "틀렸습니다",
        Verdict::Part => "부분 점수",
        Verdict::Tle => "시간 초과",
        Verdict::Mle => "메모리 초과",
        Verdict::Ole => "출력 초과",
        Verdict::Rte => "런타임 에러",
        Verdict::Ce => "컴파일 에러",
        Verdict::Je => "채점 오류",
        Verdict::Skip => "실행 안 함",
    }
}

fn caveat(caveat: Caveat) -> &'static str {
    match caveat {
        Caveat::NotConfined => {
            "프로그램이 이 사용자의 파일을 읽고 네트워크에 접속할 수 있다: 직접 실행해도 되는 프로그램만 채점한다"
        }
        Caveat::SharesProcesses => {
            "프로그램이 이 사용자의 다른 프로세스 이름을 볼 수 있고, 사용자 전체의 제한을 함께 쓴다"
        }
        Caveat::MemorySampled => "메모리는 몇 밀리초마다 확인하므로 그 사이에 제한을 넘을 수 있다",
        Caveat::TasksWatched => {
            "프로세스 수는 감시만 한다 (root에게는 제한이 없다): 포크 폭탄이 이 컴퓨터를 멈출 수 있으니 \
             일반 사용자로 실행한다"
        }
        Caveat::NothingRun => "아무것도 실행하지 않는다: 기록된 실행을 재생한다",
    }
}

fn explain(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Ac => {
            "프로그램이 모든 제한 안에서 종료 코드 0으로 스스로 끝났고, 모든 케이스의 출력이 맞다. \
             제한에 얼마나 가까웠는지도 함께 적는다. 여기서 시간 제한의 90 %를 쓰는 프로그램은 \
             다른 컴퓨터에서 제한을 넘을 수 있다."
        }
        Verdict::Pe => {
            "출력한 값은 맞지만 배치가 다르다. 이 결과를 쓰도록 정한 문제에서만 틀렸습니다와 \
             구별한다. 보고서가 가리키는 곳의 공백, 줄바꿈, 빈 줄을 정답과 비교해 본다."
        }
        Verdict::Wa => {
            "프로그램이 제한 안에서 정상으로 끝났지만 출력이 정답과 다르다. 처음 달라지는 곳을 줄, \
             칸, 토큰으로 알려 주고 정답과 출력을 함께 보여 준다. 그 케이스를 직접 실행해 보고, \
             가장 작은 입력, 가장 큰 입력, 모두 같은 값, 오버플로가 나는 수를 확인한다."
        }
        Verdict::Part => {
            "체커가 출력의 일부만 맞았다고 보고 점수의 일부를 주었다. 얼마를 주었는지와 체커의 말을 \
             그대로 보여 준다. 점수가 없는 문제에서는 실패로 센다."
        }
        Verdict::Tle => {
            "허용된 시간보다 오래 걸렸다. 기준은 CPU 시간으로, 프로그램과 프로그램이 시작한 모든 \
             것의 사용자 시간과 시스템 시간을 더한 값이다. 실제 시간은 오지 않을 입력을 기다리는 \
             것처럼 쉬고 있는 프로그램을 잡는 데에만 쓰며, 그때는 \"대기 상태\"라고 적는다. 그때 \
             무엇을 하고 있었는지도 적는다. 제한에 아주 가까우면 혼자 두 번까지 다시 실행해서 가장 \
             짧은 시간을 쓰고 \"경계선\"이라고 적는다. 조금 느리다면 입출력과 가장 안쪽 반복문을 고치고, 많이 느리다면 더 천천히 증가하는 \
             알고리즘을 찾는다."
        }
        Verdict::Mle => {
            "모든 프로세스를 합친 실제 메모리 사용량이 제한을 넘었다. 예약만 하고 쓰지 않은 메모리는 \
             세지 않는다. 저장하는 양을 줄이거나 더 작은 자료형을 쓰고, 다 쓴 메모리는 돌려준다. \
             지나치게 깊은 재귀도 이 결과로 끝날 수 있다."
        }
        Verdict::Ole => {
            "출력이 한도를 넘어 중단되었다. 대개 끝나지 않는 반복문이나 디버깅용 출력 때문이다. \
             정답이 정말 그만큼 크다면 problem.toml의 [limits] output 값을 올린다."
        }
        Verdict::Rte => {
            "프로그램이 시그널로 끝났거나 0이 아닌 종료 코드로 끝났다. 그때까지의 출력이 맞았더라도 \
             마찬가지다. 어느 쪽인지, 추정 원인, 표준 오류의 마지막 줄을 알려 준다. 종료 코드 137은 \
             시그널이 아니라 종료 코드다. 범위를 벗어난 인덱스, 끝없는 재귀, 0으로 나누기, 처리하지 \
             않은 예외를 확인한다."
        }
        Verdict::Ce => {
            "컴파일러가 소스를 받아들이지 않았거나 컴파일에 허용된 제한을 넘었다. 컴파일러의 첫 \
             메시지를 보여 준다. 보고서에 적힌 것과 같은 컴파일러, 같은 언어 표준으로 직접 컴파일해 \
             본다."
        }
        Verdict::Je => {
            "채점기 자신이 실패했다. 프로그램에 대해서는 알 수 있는 것이 없고 프로그램 탓으로 세지도 \
             않는다. 체커가 죽었거나 샌드박스를 준비하지 못한 것처럼 무엇이 실패했는지 알려 주므로, \
             그것을 고친 뒤 다시 채점한다."
        }
        Verdict::Skip => {
            "이 케이스는 실행하지 않았다. 앞선 케이스가 실패하면 멈추는 계획이었거나, 사용자가 \
             중단했거나, 실행할 프로그램이 없었다. 이 케이스에 대해서는 알 수 있는 것이 없다."
        }
    }
}
